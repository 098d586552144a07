import type { GameClient } from '../play'
import Board from './Board.svelte'
import Chip from './Chip.svelte'
import './palette.css'
import Panel from './Panel.svelte'
import { AlesiaPlay } from './play.svelte'
import { sections } from './sections'
import type { AlesiaView } from './view'
import { counted, isHex } from './words'

const spOf = (view: AlesiaView, seat: string, test: (place: string) => boolean) => view.units.filter((unit) => unit.side === seat && test(unit.place)).reduce((sum, unit) => sum + unit.sp, 0)
const countOf = (view: AlesiaView, seat: string, test: (place: string) => boolean) => view.units.filter((unit) => unit.side === seat && unit.type !== 'leader' && test(unit.place)).length

const client: GameClient = {
  play: (session) => new AlesiaPlay(session),
  Board,
  Panel,
  Chip,
  brief: (view, seat) => `${countOf(view as AlesiaView, seat, isHex)} on the map`,
  facts(view, seat) {
    const seen = view as AlesiaView
    const dead = (place: string) => place === 'dead'
    const lost = spOf(seen, seat, dead)
    const common = [`${countOf(seen, seat, isHex)} on the map`]
    if (seat === 'roman') common.push(counted(seen.forts.length, 'fort'))
    else {
      const town = countOf(seen, seat, (place) => place === 'alesia')
      const off = countOf(seen, seat, (place) => place === 'off' || place.startsWith('box '))
      if (town > 0) common.push(`${town} in Alesia`)
      if (off > 0) common.push(`${off} off the board`)
    }
    return [...common, counted(lost, 'lost point')]
  },
  summary: (view) => {
    const seen = view as AlesiaView
    if (seen.break_in) return `${seen.broken_in} of ${seen.break_in} Gauls broken in · ${counted(seen.forts_lost, 'fort')} lost`
    return `${seen.assaults > 1 ? `Assault ${seen.assault} of ${seen.assaults} · ` : ''}${counted(seen.forts_lost, 'fort')} lost · ${seen.counter.landed ? 'the relief has landed' : 'the relief has not landed'}`
  },
  sections: (view) => sections(view as AlesiaView),
}

export default client
