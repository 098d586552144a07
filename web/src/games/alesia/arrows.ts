/** Attacks as arrows, and the way of a march. */
import { COUNTER, type Point } from './geometry'
import type { Hexes } from './hexes'
import { halves, type Target } from './lines'
import type { AlesiaView, Unit } from './view'
import { isHex } from './words'

export interface Arrow {
  id: string
  shafts: string[]
  /** Where the odds stand. */
  plate: Point
  odds: string
  fought: boolean
}

const round = (value: number) => Math.round(value * 10) / 10

/** A short filled arrow between two neighbouring hexes, over the edges of both counters. */
export function shaft(from: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length]
  const tip = length / 2 + 12
  const tail = length / 2 - 11
  const at = (along: number, aside: number) => `${round(from.x + dx * along - dy * aside)} ${round(from.y + dy * along + dx * aside)}`
  return `M${at(tail, 2.8)}L${at(tip - 11, 2.8)}L${at(tip - 12, 8)}L${at(tip, 0)}L${at(tip - 12, -8)}L${at(tip - 11, -2.8)}L${at(tail, -2.8)}Z`
}

/** The declared attacks and the one being fought. */
export function arrowsOf(view: AlesiaView, units: Map<string, Unit>, middle: (hex: string) => Point): Arrow[] {
  const fights = [...view.attacks.map((attack) => ({ hexes: attack.hexes, units: attack.units, odds: attack.odds, fought: attack.fought }))]
  if (view.combat) fights.push({ hexes: view.combat.hexes, units: view.combat.attackers, odds: view.combat.odds, fought: false })
  return fights
    .filter((fight) => !fight.fought || fight.odds)
    .map((fight, index) => {
      const origins = [...new Set(fight.units.map((name) => units.get(name)?.place ?? ''))].filter(isHex)
      const near = origins.flatMap((from) => fight.hexes.map((to) => [middle(from), middle(to)] as const)).filter(([from, to]) => Math.hypot(to.x - from.x, to.y - from.y) < 60)
      const target = middle(fight.hexes[0]!)
      const away = near[0] ? { x: target.x - near[0][0].x, y: target.y - near[0][0].y } : { x: 1, y: 0 }
      const length = Math.hypot(away.x, away.y) || 1
      return {
        id: `${index}:${fight.hexes.join('+')}`,
        shafts: near.map(([from, to]) => shaft(from, to)),
        plate: { x: target.x + (away.x / length) * (COUNTER + 4), y: target.y + (away.y / length) * 34 },
        odds: fight.odds,
        fought: fight.fought,
      }
    })
}

/** A way of a march to a hex, by the cheapest hexes that are lit before it. */
export function wayTo(hexes: Hexes, from: string, to: string, lit: Map<string, Target>): string[] {
  const way = [to]
  let left = halves(lit.get(to)?.cost ?? '')
  for (let count = 0; count < 40; count += 1) {
    const at = hexes.index(way[0]!)
    const around = hexes.around(at).map((hex) => hexes.name(hex))
    if (around.includes(from) && left <= 2) return [from, ...way]
    const next = around
      .filter((name) => lit.has(name) && [1, 2].includes(left - halves(lit.get(name)!.cost)) && !way.includes(name))
      .sort((one, other) => halves(lit.get(one)!.cost) - halves(lit.get(other)!.cost))[0]
    if (!next) return around.includes(from) ? [from, ...way] : [from, to]
    way.unshift(next)
    left = halves(lit.get(next)!.cost)
  }
  return [from, to]
}
