import { readImports } from './read-imports'
import type { SourceFile } from './source-files'

/**
 * The rooms of a folder, from the ground floor up. A room imports from lower floors only, never from its own floor or
 * from above. Files that lie in the folder itself are below all rooms.
 */
const floors: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'lib/server/services/': [
    ['onchain', 'records', 'reports', 'usage'],
    ['accounts'],
    ['discounts', 'pairing', 'pictures', 'subscriptions'],
    ['checkout', 'entitlements', 'health', 'invoices', 'refunds', 'subscribers', 'transactions'],
    ['changes', 'follow', 'keeper', 'messages', 'portal', 'price-changes', 'webhooks'],
  ],
  'lib/server/store/': [
    ['schema'],
    ['database'],
    ['accounts', 'chain', 'customers', 'discounts', 'engine', 'pairing', 'price-changes', 'subscriptions'],
    ['subscribers'],
    ['checkout', 'entitlements', 'invoices', 'reports'],
    ['messages', 'webhooks'],
  ],
  'components/checkout/': [['offer'], ['machine', 'parts'], ['pay'], ['progress'], ['wallet'], ['page']],
  'components/merchant/': [
    ['cancel', 'commands', 'pause', 'refunds', 'subscription-draft'],
    ['list', 'shell'],
    [
      'customers',
      'developers',
      'discounts',
      'payment-links',
      'prices',
      'settings',
      'subscriber',
      'subscriptions',
    ],
    ['events', 'invoices', 'overview', 'payments', 'subscribers', 'subscription-form', 'webhooks'],
  ],
}

const GROUND = -1

/** One line for every import of the file that goes up, or sideways, or leaves or enters a room without a floor. */
export function importsAgainstFloors(file: SourceFile): string[] {
  const folder = Object.keys(floors).find((each) => file.path.startsWith(each))
  if (folder === undefined) return []
  return readImports(file)
    .filter(({ kind, name }) => kind === 'file' && name.startsWith(folder))
    .filter(({ name }) => !goesDown(folder, roomOf(folder, file.path), roomOf(folder, name)))
    .map(({ name }) => `${file.path} imports ${name}`)
}

/** The rooms of a folder that has floors, by folder. */
export function roomsWithFloors(): { folder: string; rooms: readonly string[] }[] {
  return Object.entries(floors).map(([folder, rooms]) => ({ folder, rooms: rooms.flat().sort() }))
}

function goesDown(folder: string, from: string | null, to: string | null): boolean {
  return from === to || floorOf(folder, to) < floorOf(folder, from)
}

/** @throws Error for a room that the table does not have */
function floorOf(folder: string, room: string | null): number {
  if (room === null) return GROUND
  const floor = floors[folder]?.findIndex((rooms) => rooms.includes(room)) ?? -1
  if (floor === -1)
    throw new Error(`${folder}${room}/ has no floor: name it in tests/architecture/floor-rules.ts`)
  return floor
}

function roomOf(folder: string, path: string): string | null {
  const [room, ...rest] = path.slice(folder.length).split('/')
  return rest.length === 0 ? null : (room ?? null)
}
