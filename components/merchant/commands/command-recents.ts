import type { Command } from './command'

/** Places remembered: as many as fit above the other groups of the menu. */
const MAX_RECENTS = 5

/** Page that was opened from the command menu. */
interface RecentPlace {
  readonly id: string
  readonly label: string
  readonly href: string
}

type Shelf = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (userid: string) => `dues:recent:${userid}`

/** Places that this account opened from the menu, the latest first; none where storage is blocked. */
export function readRecents(shelf: Shelf, userid: string): Command[] {
  return readPlaces(shelf, userid).map(({ id, label, href }) => ({ id, label, act: { kind: 'go', href } }))
}

/** Remembers a chosen place; other commands are not remembered. */
export function rememberCommand(shelf: Shelf, userid: string, { id, label, act }: Command): void {
  if (act.kind !== 'go') return
  const others = readPlaces(shelf, userid).filter((place) => place.id !== id)
  try {
    shelf.setItem(
      keyOf(userid),
      JSON.stringify([{ id, label, href: act.href }, ...others].slice(0, MAX_RECENTS)),
    )
  } catch {
    // Storage is full or blocked; recents are a convenience only.
  }
}

function readPlaces(shelf: Shelf, userid: string): RecentPlace[] {
  try {
    const found: unknown = JSON.parse(shelf.getItem(keyOf(userid)) ?? '[]')
    return Array.isArray(found) ? found.filter(isPlace).slice(0, MAX_RECENTS) : []
  } catch {
    return []
  }
}

/** Stored text is untrusted: only paths of the dashboard are followed. */
function isPlace(found: unknown): found is RecentPlace {
  const { id, label, href } = Object(found)
  return [id, label, href].every((text) => typeof text === 'string') && /^\/merchant(?![^/?])/.test(href)
}
