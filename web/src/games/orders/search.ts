/** Provinces by words: names that begin so first, then those that have the words somewhere. */
import type { Chart } from './chart'
import type { Province } from './drawing'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export function findProvinces(chart: Chart, words: string): Province[] {
  const wanted = plain(words.trim())
  const rank = ({ id, name }: Province) => (plain(id) === wanted ? 0 : plain(name).startsWith(wanted) ? 1 : plain(id).startsWith(wanted) ? 2 : plain(name).includes(wanted) ? 3 : 4)
  return chart.drawing.provinces.filter((province) => rank(province) < 4).sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
}
