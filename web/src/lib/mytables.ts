/** The tables this device sits at, and how far it has looked; kept in this browser alone. */
export interface MyTable {
  table: string
  game: string
  title: string
  seat: string
  host: string
  join: string
  /** Where other devices on the network reach the server; empty if unknown. */
  origin: string
  /** The last log entry this device has shown. */
  looked: number
  at: number
}

const KEY = 'barbaricum.tables'
const NAME = 'barbaricum.name'
const MOST = 60

export function myTables(): MyTable[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? (value as MyTable[]) : []
  } catch {
    return []
  }
}

function keep(tables: MyTable[]): void {
  localStorage.setItem(KEY, JSON.stringify(tables.sort((a, b) => b.at - a.at).slice(0, MOST)))
}

/** Add or bring up to date; what is left out stays as it was. */
export function remember(change: Pick<MyTable, 'table' | 'seat'> & Partial<MyTable>): void {
  const others = myTables().filter((each) => each.seat !== change.seat || each.table !== change.table)
  const before = find(change.seat) ?? { game: '', title: '', host: '', join: '', origin: '', looked: 0 }
  keep([{ ...before, at: Date.now(), ...change }, ...others])
}

export function forget(seat: string): void {
  keep(myTables().filter((each) => each.seat !== seat))
}

export function find(seat: string): MyTable | undefined {
  return myTables().find((each) => each.seat === seat)
}

export function myName(): string {
  return localStorage.getItem(NAME) ?? ''
}

export function setMyName(name: string): void {
  localStorage.setItem(NAME, name)
}
