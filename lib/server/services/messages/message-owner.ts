import 'server-only'
import type { Address } from 'viem'
import type { AuditAction } from '@/lib/billing/accounts/audit-action'
import type { SignInWallet } from '@/lib/billing/accounts/sign-in-wallet'
import type { Author } from '../../caller'
import type { Deps } from '../../deps'
import { writeAudit } from '../../store/accounts/audit-log'
import { lockUser } from '../../store/accounts/users'
import type { Database } from '../../store/database/database'
import type { ReaderOwner } from '../../store/messages/readers'

/** Account that changes addresses and devices: a merchant's own, or that of a wallet that pays. */
export type MessageOwner =
  | { readonly author: Author }
  | { readonly userId: string; readonly account: SignInWallet<Address> }

/** Locks an owner, so that what it leaves is counted one after the other. */
export async function lockOwner(tx: Database, owner: MessageOwner): Promise<ReaderOwner> {
  await lockUser(tx, { id: 'author' in owner ? owner.author.merchantId : owner.userId })
  return readersOf(owner)
}

/** The readers of an owner. */
export const readersOf = (owner: MessageOwner): ReaderOwner =>
  'author' in owner ? { merchantId: owner.author.merchantId } : { account: owner.account }

/** Id of the account behind an owner. */
export const accountOf = (owner: MessageOwner) => ('author' in owner ? owner.author.merchantId : owner.userId)

/** Writes a merchant's change to its audit log; payers have none. */
export async function audit(
  tx: Database,
  { wallClock }: Pick<Deps, 'wallClock'>,
  entry: {
    owner: MessageOwner
    action: Extract<AuditAction, `message_address.${string}` | `message_device.${string}`>
    target: string
    details: Record<string, unknown>
  },
): Promise<void> {
  const { owner, ...rest } = entry
  if ('author' in owner) await writeAudit(tx, { ...owner.author, ...rest, createdAt: wallClock.now() })
}
