import 'server-only'
import { systemClock } from '../clock'
import { systemRandom } from '../random'
import { StartupError } from '../startup-error'
import { ACTS, type AccountDeps, printAccounts, runOnAccount } from './account-acts'
import { readAccountName, readWallet } from './account-names'
import type { Terminal } from './terminal'
import { withStore } from './with-store'

export const ACCOUNT_USAGE = `Usage: npm run dues -- account <what> [ACCOUNT]

  list [--search TEXT]            accounts that sell something; with TEXT all whose name, id or address has it
  show ACCOUNT                    one account with its sign-in addresses
  lock ACCOUNT                    end its sessions, and refuse every sign-in and API key from now on
  unlock ACCOUNT                  let its addresses and API keys in again
  revoke ACCOUNT                  end its sessions and revoke its API keys; its addresses still sign in
  recover ACCOUNT [--address W]   leave the founding address alone, and W besides: other addresses, sessions and keys end

ACCOUNT is its id or an address that signs in to it. W is 0x..., or eip155:8453:0x... for a smart wallet with its
network. Payments that payers have agreed to continue in every case; a locked account takes no new subscribers.
The embedded database serves one process: stop Dues first, or set DATABASE_URL.`

export interface AccountOptions {
  readonly search?: string | undefined
  readonly address?: string | undefined
}

/**
 * `dues account`: lists accounts, and locks, unlocks, empties or gives back one.
 * @param words - the action, and the account
 * @throws StartupError for what was typed wrong, an unknown account, and a database that is in use or not ready
 */
export async function account(
  words: readonly string[],
  options: AccountOptions,
  { variables, print }: Terminal,
): Promise<number> {
  const [action, name, ...rest] = words
  const act = action !== undefined && Object.hasOwn(ACTS, action) ? ACTS[action] : undefined
  const isList = action === 'list'
  if (!act && !isList) {
    throw new StartupError(`${action ? `There is no command account ${action}.\n\n` : ''}${ACCOUNT_USAGE}`)
  }
  const unexpected = isList ? words.slice(1) : rest
  if (unexpected.length > 0) throw mistyped(`Unexpected argument ${unexpected.join(' ')}`)
  if (!isList && options.search !== undefined) throw mistyped('--search belongs to account list')
  if (action !== 'recover' && options.address !== undefined) {
    throw mistyped('--address belongs to account recover')
  }
  if (options.search?.trim() === '') throw mistyped('--search needs some text')
  const wanted = isList ? null : readAccountName(name)
  const wallet = options.address === undefined ? null : readWallet(options.address)

  await withStore(variables, async ({ store }) => {
    const deps: AccountDeps = { store, clock: systemClock, wallClock: systemClock, random: systemRandom }
    if (!act || !wanted) return printAccounts(deps, options.search?.trim() ?? null, print)
    await runOnAccount(deps, { act, name: wanted, wallet }, print)
  })
  return 0
}

function mistyped(reason: string): StartupError {
  return new StartupError(`${reason}.\n\n${ACCOUNT_USAGE}`)
}
