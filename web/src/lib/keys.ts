/** The keys of a table, for the handler and for the list that `?` shows. */
export const KEYS = [
  ['Tab, Shift+Tab', 'next or previous offered thing'],
  ['Arrows', 'to the neighbour in that direction'],
  ['Enter', 'choose'],
  ['Esc', 'back, close'],
  ['1 to 9', 'the lit buttons'],
  ['U', 'take back'],
  ['S', 'play the move'],
  ['R', 'rules'],
  ['P', 'press'],
  ['W', 'what-if, and back'],
  ['T', 'text view'],
  ['L', 'log'],
  ['[ and ]', 'replay by step; with Shift by turn'],
  ['.', 'to the present'],
  ['+ - 0', 'zoom in, out, fit'],
  ['?', 'this list'],
] as const

const OFF = 'barbaricum.keysOff'

export function lettersAreOn(): boolean {
  return localStorage.getItem(OFF) !== '1'
}

export function setLetters(on: boolean): void {
  if (on) localStorage.removeItem(OFF)
  else localStorage.setItem(OFF, '1')
}

/** Whether a key press is meant for a field, not for the table. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  return !!target?.closest('input:not([type="range"]):not([type="checkbox"]), textarea, select, [contenteditable]')
}
