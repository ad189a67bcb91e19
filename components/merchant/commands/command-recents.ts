import type { Command } from './command'

/** How many places are remembered. */
const KEPT = 5

/** Somewhere that was gone to by the command menu. */
interface RecentPlace {
  readonly id: string
  readonly label: string
  readonly href: string
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (userid: string) => `dues:recent:${userid}`

/** The places that this account went to from here lately, the latest first; none where the browser keeps nothing. */
export function readRecents(shelf: Shelf, userid: string): Command[] {
  return readPlaces(shelf, userid).map(({ id, label, href }) => ({ id, label, act: { kind: 'go', href } }))
}

/** Remembers that a command was chosen; acts are not places, so they are not. */
export function rememberCommand(shelf: Shelf, userid: string, { id, label, act }: Command): void {
  if (act.kind !== 'go') return
  const others = readPlaces(shelf, userid).filter((place) => place.id !== id)
  try {
    shelf.setItem(keyOf(userid), JSON.stringify([{ id, label, href: act.href }, ...others].slice(0, KEPT)))
  } catch {
    // Full or forbidden: a convenience less.
  }
}

function readPlaces(shelf: Shelf, userid: string): RecentPlace[] {
  try {
    const found: unknown = JSON.parse(shelf.getItem(keyOf(userid)) ?? '[]')
    return Array.isArray(found) ? found.filter(isPlace).slice(0, KEPT) : []
  } catch {
    return []
  }
}

/** Only places of the dashboard: what else may stand there is nobody's to follow. */
function isPlace(found: unknown): found is RecentPlace {
  const { id, label, href } = Object(found)
  return [id, label, href].every((text) => typeof text === 'string') && /^\/merchant(?![^/?])/.test(href)
}
