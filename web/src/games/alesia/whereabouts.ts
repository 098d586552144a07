/** What a hex is and holds, in words; and where to look first. */
import type { Ground } from './ground'
import type { AlesiaPlay } from './play.svelte'
import { isHex, stateOf, unitName, values } from './words'

const LEVELS = ['plain', 'slope', 'plateau']

/** Terrain, works and pieces of a hex, as a screen reader says it. */
export function describeHex(play: AlesiaPlay, ground: Ground, name: string): string {
  const hex = ground.hexes.index(name)
  const features = [ground.has.wall(hex) ? 'wall' : '', ground.has.camp(hex) ? 'camp' : '', ground.has.works(hex) ? 'defensive works' : '', ground.has.river(hex) ? 'river' : '', ground.has.town(hex) ? 'Alesia' : '']
  const fort = play.view!.forts.find((each) => each.hex === name)
  const units = [...(play.stacks.get(name) ?? [])].reverse().map((unit) => `${unitName(unit)} ${values(unit)}${stateOf(unit) ? `, ${stateOf(unit)}` : ''}`)
  const target = play.lit.get(name)
  return [`${name}: ${[LEVELS[ground.levelOf(hex)], ...features.filter(Boolean)].join(', ')}${fort ? `, fort${fort.manned ? ', manned' : ''}` : ''}`, ...units, target ? `Offered${target.cost ? ` for ${target.cost}` : ''}` : ''].filter(Boolean).join('. ')
}

/** So near stand pieces that are seen together. */
const TOGETHER = 5

/** The hex of those given around which most of them lie; "" where there are none. */
export function crowdOf(ground: Ground, names: readonly string[]): string {
  const hexes = names.map((name) => ground.hexes.index(name))
  const near = hexes.map((hex) => hexes.filter((other) => ground.hexes.distance(hex, other) <= TOGETHER).length)
  return names[near.indexOf(Math.max(...near))] ?? ''
}

/** The hex the question is about: where the moved, the fighting or most of the pieces that may act stand. */
export function startOf(play: AlesiaPlay, ground: Ground): string {
  const view = play.view!
  const places = (names: Iterable<string>) => [...names].map((name) => (name.startsWith('fort ') ? name.slice(5) : (play.units.get(name)?.place ?? ''))).filter(isHex)
  const found = [view.move?.hex ?? '', ...(view.combat?.hexes ?? []), ...places([...(view.move?.units ?? []), ...play.chosen])].find(isHex)
  if (found) return found
  const crowd = crowdOf(ground, places(play.pieces.keys()))
  if (crowd) return crowd
  const own = [...play.stacks].filter(([hex, units]) => isHex(hex) && units[0]!.side === view.seat)
  const stacks = (own.length > 0 ? own : [...play.stacks]).map(([hex]) => hex).filter(isHex).sort()
  return stacks[Math.floor(stacks.length / 2)] ?? ground.hexes.name(ground.townHexes[Math.floor(ground.townHexes.length / 2)]!)
}
