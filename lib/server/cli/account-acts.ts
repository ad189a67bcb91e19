import 'server-only'
import { walletName } from '@/lib/billing/accounts/sign-in-wallet'
import type { Deps } from '../deps'
import { endSessions } from '../services/accounts/end-sessions'
import { findAccounts } from '../services/accounts/find-accounts'
import { listSignInAddresses } from '../services/accounts/list-sign-in-addresses'
import { lockAccount, unlockAccount } from '../services/accounts/lock-account'
import { recoverAccount } from '../services/accounts/recover-account'
import { StartupError } from '../startup-error'
import type { AccountSummary } from '../store/accounts/account-summaries'
import { type AccountName, readAccountName, type Wallet } from './account-names'
import { accountLine, accountLines, HEAD, times } from './account-text'
import type { Terminal } from './terminal'

/** Most accounts in a list. */
const LIST_LIMIT = 100

export type AccountDeps = Pick<Deps, 'store' | 'clock' | 'wallClock' | 'random'>

/** An action on one account. @returns lines that say what was done */
export type Act = (deps: AccountDeps, account: AccountSummary, wallet: Wallet | null) => Promise<string[]>

const authorOf = ({ id }: AccountSummary) => ({ merchantId: id, actor: 'operator' })

export const ACTS: Readonly<Record<string, Act>> = {
  show: async () => [],
  lock: async (deps, account) => {
    const changed = await lockAccount(deps, { author: authorOf(account) })
    return [changed ? 'Locked. Nobody gets in until: account unlock' : 'It was locked already.']
  },
  unlock: async (deps, account) => {
    const changed = await unlockAccount(deps, { author: authorOf(account) })
    return [changed ? 'Unlocked. Its addresses and API keys work again.' : 'It was not locked.']
  },
  revoke: async (deps, account) => {
    const params = { author: authorOf(account), revokeApiKeys: true }
    const { ended, revokedApiKeys } = await endSessions(deps, params)
    return [`Ended ${times(ended, 'session')} and revoked ${times(revokedApiKeys, 'API key')}.`]
  },
  recover: async (deps, account, wallet) => {
    const params = { author: authorOf(account), ...(wallet && { wallet }) }
    const { addresses, sessions, apiKeys } = await recoverAccount(deps, params)
    return [
      `Removed ${times(addresses, 'address', 'addresses')}, ended ${times(sessions, 'session')} and revoked ${times(apiKeys, 'API key')}.`,
      'Its owner should look at the receivers of each subscription: whoever was in may have changed them.',
      ...(account.lockedAt ? ['It is still locked. To let it in: account unlock'] : []),
    ]
  },
}

/**
 * The one account of a name.
 * @param remedy - a further one for an unknown account, as a sentence without its stop
 * @throws StartupError for an unknown account, and for a name that several have
 */
export async function findAccount(
  deps: AccountDeps,
  name: AccountName,
  remedy = '',
): Promise<AccountSummary> {
  const found = await findAccounts(deps, { search: name.search, limit: LIST_LIMIT })
  const [one, ...others] = (await Promise.all(found.map((each) => matching(deps, each, name)))).flat()
  if (!one) {
    const remedies = ['To see all: account list', remedy].filter(Boolean).join('. ')
    throw new StartupError(`There is no account ${name.search} here. ${remedies}`)
  }
  if (others.length > 0) {
    const ids = [one, ...others].map((each) => `  ${each.id}  ${walletName(each)}`).join('\n')
    throw new StartupError(`Several accounts have ${name.search}. Name one by its id:\n${ids}`)
  }
  return one
}

/**
 * Does something to one account and prints what it is now.
 * @throws StartupError for an unknown account, and for a name that several have
 */
export async function runOnAccount(
  deps: AccountDeps,
  params: { act: Act; name: AccountName; wallet: Wallet | null },
  print: Terminal['print'],
): Promise<void> {
  const { act, name, wallet } = params
  const one = await findAccount(deps, name)
  const said = await act(deps, one, wallet)
  const [after = one] = await findAccounts(deps, { search: readAccountName(one.id).search, limit: 1 })
  for (const line of accountLines(after, await listSignInAddresses(deps, { merchantId: after.id })))
    print(line)
  if (said.length > 0) print('')
  for (const line of said) print(line)
}

/** Prints accounts, newest first. */
export async function printAccounts(
  deps: AccountDeps,
  search: string | null,
  print: Terminal['print'],
): Promise<void> {
  const accounts = await findAccounts(deps, { search, limit: LIST_LIMIT + 1 })
  if (accounts.length === 0) {
    return print(
      search === null
        ? 'No account sells anything yet. To find another one: account list --search TEXT'
        : `No account has ${search}.`,
    )
  }
  print(HEAD)
  for (const each of accounts.slice(0, LIST_LIMIT)) print(accountLine(each))
  if (accounts.length > LIST_LIMIT) print(`... and more. Narrow them down with --search TEXT.`)
}

/** The account where it is meant exactly: by its id, or by a wallet that signs in to it. */
async function matching(
  deps: AccountDeps,
  account: AccountSummary,
  { isMeant }: AccountName,
): Promise<AccountSummary[]> {
  const addresses = await listSignInAddresses(deps, { merchantId: account.id })
  return isMeant(account.id, [account, ...addresses]) ? [account] : []
}
