/** The whole of a Gothic Invasion view in words: what a screen reader, a phone or a test reads in place of the board. */
import type { Section } from '../play'
import { atlas, deedTitle, placeName } from './atlas.svelte'
import { standing, type BattleView, type GothicView, type LeaderView, type Share } from './view'
import { ABSENT, board, capital, pieceName, SIDES, TRAITS } from './words'

function cardWords(card: string): string {
  const text = atlas()?.cards.get(card)
  return text ? `${card}: ${deedTitle(text.order)}; battle ${deedTitle(text.battle).toLowerCase()}; ${text.lower ? `below ${deedTitle(text.lower).toLowerCase()}` : 'nothing below'}.` : `${card}.`
}

function leader(each: LeaderView): string {
  const name = pieceName(each.name)
  if (each.status !== 'playing') return `${name}: ${ABSENT[each.status]}.`
  const known = [each.surely.length > 0 ? `surely ${each.surely.join(', ')}` : '', ...each.never.map((deed) => `no ${deed}`)].filter(Boolean).join(', ')
  return `${name}, ${TRAITS[each.name]}: ${each.space ? `in ${placeName(each.space)}` : 'not on the map'}, ${board(each)}, ${each.cards} cards${known ? ` (${known})` : ''}; led by ${each.seat}.`
}

function battleSection(battle: BattleView): Section {
  const now = battle.phases.find((phase) => phase.state === 'now')
  const accepts = now?.accepts.map(({ deed, because }) => `${deedTitle(deed)}${because ? ` (${because})` : ''}`).join(', ')
  const part = (share: Share) =>
    `${share.open && share.value === 0 ? 'not known yet' : share.value}${share.detail ? ` (${share.detail}${share.struck.length > 0 ? `; struck ${share.struck.join(', ')}` : ''})` : ''}${share.because ? `, ${share.because}` : ''}`
  const last = battle.account.at(-1)
  return {
    title: `Battle at ${placeName(battle.space)}`,
    lines: [
      `${pieceName(battle.attacker)} ${battle.by_sea ? 'lands from' : 'attacks from'} ${placeName(battle.origin)}; ${pieceName(battle.defender)} defends.`,
      ...(now ? [`Phase ${now.number}, ${now.title}${now.leader ? `: ${pieceName(now.leader)}` : ''}${accepts ? ` may play ${accepts}` : ''}.`] : []),
      ...battle.account.map((source) => `${source.source}: ${pieceName(battle.attacker)} ${part(source.attack)}; ${pieceName(battle.defender)} ${part(source.defence)}.`),
      ...(last ? [`Total: ${pieceName(battle.attacker)} ${last.attack.total}, ${pieceName(battle.defender)} ${last.defence.total}.`] : []),
      ...battle.cards.map((card) => `Phase ${card.phase}: ${pieceName(card.leader)} played ${card.card}, ${deedTitle(card.deed)}.`),
      ...(battle.result ? [battle.result] : []),
    ],
  }
}

function map(view: GothicView): Section[] {
  const printed = atlas()
  if (!printed) return []
  const on = new Map(standing(view).map(({ piece, space }) => [space, pieceName(piece)]))
  const plundered = new Set(view.plundered)
  return [
    {
      title: 'Map',
      lines: printed.spaces.map((space) => {
        const facts = [space.kind, space.anchor ? `${space.anchor} anchor` : '', plundered.has(space.id) ? 'plundered' : '', on.get(space.id) ?? ''].filter(Boolean)
        const ways = space.roads.map((id) => `${placeName(id)}${space.straits.includes(id) ? ' over the strait' : ''}`)
        return `${space.name} (${facts.join(', ')}): roads to ${ways.join(', ')}.`
      }),
    },
  ]
}

export function sections(view: GothicView): Section[] {
  const open = view.leaders.filter((each) => each.hand !== null && each.hand.length > 0)
  return [
    {
      title: 'The war',
      lines: [
        `${capital(view.season)} ${view.year}${view.active ? `, the ${SIDES[view.active]} play` : ''}.`,
        `Plundered: ${view.plundered.map(placeName).join(', ') || 'no city'}.`,
        `Garrisons: ${view.garrisons.map((space, index) => `${index + 1} ${space ? `in ${placeName(space)}` : 'off the map'}`).join(', ')}${view.siege ? '; besieged until the season ends' : ''}.`,
        ...(view.event ? [`Annual event ${view.event}: ${view.event_title}. ${atlas()?.events.get(view.event)?.effect ?? ''}`.trim()] : []),
        `Events left: ${view.events_left}. Decks: Goths ${view.decks.goths}, Romans ${view.decks.romans}. Discarded: Goths ${view.discards.goths}, Romans ${view.discards.romans}. Out of the game: ${view.removed.join(', ') || 'no card'}.`,
        ...(view.kept ? [`Alatheus has kept a card${view.kept_card ? `: ${view.kept_card}` : ''}.`] : []),
        ...(view.looked_at.length > 0 ? [`Looked at: ${view.looked_at.join(', ')}.`] : []),
      ],
    },
    ...(view.order
      ? [
          {
            title: 'Card in play',
            lines: [
              `${pieceName(view.order.leader)} plays ${view.order.card} for ${deedTitle(view.order.deed)}${view.order.target ? ` at ${atlas()?.space.has(view.order.target) ? placeName(view.order.target) : pieceName(view.order.target)}` : ''}.`,
              ...(view.answer ? [`The ${SIDES[view.answer.side]} may answer with ${view.answer.accepts.map((deed) => deedTitle(deed)).join(' or ')}. Fortifications: ${view.answer.fortifications}.`] : []),
            ],
          },
        ]
      : []),
    ...(view.battle ? [battleSection(view.battle)] : []),
    ...open.map((each) => ({ title: `Hand of ${pieceName(each.name)}`, lines: each.hand!.map(cardWords) })),
    ...(view.objective ? [{ title: `Objective: ${view.objective.title}`, lines: view.objective.cities.map((city) => `${placeName(city)}${view.objective!.plundered.includes(city) ? ', plundered' : ''}.`) }] : []),
    { title: 'Leaders', lines: view.leaders.map(leader) },
    ...map(view),
  ]
}
