/** Opening the rules at a clause, from anywhere under a table or a rules page. */
import { getContext, setContext } from 'svelte'

export interface OpenRules {
  href(clause: string): string
  open(clause: string): void
}

const KEY = Symbol('rules')

export function provideRules(rules: OpenRules): void {
  setContext(KEY, rules)
}

export function useRules(): OpenRules {
  return getContext<OpenRules>(KEY)
}
