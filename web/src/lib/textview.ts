/** What is offered, in words. */
import type { Section } from '../games/play'
import type { OfferLeaf } from './wire'

export interface OfferBranch {
  /** The piece; empty for what belongs to none. */
  label: string
  leaves: { action: number; label: string; text: string }[]
}

/** Offers by piece, in their order; the rest of a path is the button. */
export function offerTree(leaves: OfferLeaf[]): OfferBranch[] {
  const branches = new Map<string, OfferBranch>()
  for (const { action, text, path } of leaves) {
    const piece = path.length > 1 ? path[0]!.label : ''
    const label = path.slice(piece ? 1 : 0).map((part) => part.label).join(' ') || text
    const branch = branches.get(piece) ?? { label: piece, leaves: [] }
    branch.leaves.push({ action, label, text })
    branches.set(piece, branch)
  }
  return [...branches.values()]
}

/** Every line of the view that has the words, and every offer that does. */
export function describe(words: string, sections: Section[], leaves: OfferLeaf[]): string[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  const has = (text: string) => wanted.every((word) => text.toLowerCase().includes(word))
  const seen = sections.flatMap(({ title, lines }) => (has(title) ? lines.map((line) => `${title}: ${line}`) : lines.filter((line) => has(`${title} ${line}`)).map((line) => `${title}: ${line}`)))
  const offered = leaves.filter((leaf) => has(`${leaf.text} ${leaf.path.map((part) => part.label).join(' ')}`)).map((leaf) => `Offered: ${leaf.path.map((part) => part.label).join(', ')} (${leaf.text}).`)
  const found = [...seen, ...offered]
  return found.length > 0 ? found : [`Nothing here is called “${words}”.`]
}
