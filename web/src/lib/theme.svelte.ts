/** Light, dark or as the system has it; kept on this device. */
export type Theme = 'auto' | 'light' | 'dark'
const KEY = 'barbaricum.theme'
const ORDER: Theme[] = ['auto', 'light', 'dark']

function stored(): Theme {
  const value = localStorage.getItem(KEY)
  return value === 'light' || value === 'dark' ? value : 'auto'
}

let theme = $state<Theme>(stored())

function show(): void {
  if (theme === 'auto') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

show()

export function currentTheme(): Theme {
  return theme
}

/** Go on to the next of auto, light, dark. */
export function nextTheme(): void {
  theme = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length]!
  localStorage.setItem(KEY, theme)
  show()
}
