import 'server-only'
import { walletName } from '@/lib/billing/accounts/sign-in-wallet'
import { DAY_MS } from '@/lib/billing/durations'
import { isScope, SCOPES, type Scope } from '@/lib/wire/accounts/scope'
import { systemClock } from '../clock'
import { systemRandom } from '../random'
import { createApiKey } from '../services/accounts/create-api-key'
import { StartupError } from '../startup-error'
import { findOrInsertUser } from '../store/accounts/users'
import { type AccountDeps, findAccount } from './account-acts'
import { readAccountName, readWallet } from './account-names'
import type { Terminal } from './terminal'
import { withStore } from './with-store'

export const API_KEY_USAGE = `Usage: npm run dues -- api-key create --account ACCOUNT [options]

  --account ACCOUNT   its id or an address that signs in to it
  --new               make the account of that address first, where there is none
  --name NAME         what the key is for, as the dashboard lists it; "command line" unless given
  --scopes A,B        what it may do, as subscriptions:read; everything but receivers:write unless given
  --days N            days until it expires; never unless given

Prints the key, which is shown this once. Its owner revokes it in the dashboard, or you with account revoke.
The embedded database serves one process: stop Dues first, or set DATABASE_URL.`

const DEFAULT_NAME = 'command line'
const MAX_NAME_LENGTH = 100
const MAX_DAYS = 3650

export interface ApiKeyOptions {
  readonly account?: string | undefined
  readonly new?: boolean | undefined
  readonly name?: string | undefined
  readonly scopes?: string | undefined
  readonly days?: string | undefined
}

/**
 * `dues api-key create`: makes an API key for an account, so that nothing needs a browser.
 * @throws StartupError for what was typed wrong, an unknown account, and a database that is in use or not ready
 */
export async function apiKey(
  words: readonly string[],
  options: ApiKeyOptions,
  { variables, print }: Terminal,
): Promise<number> {
  const [action, ...rest] = words
  if (action !== 'create' || rest.length > 0) {
    const wrong =
      action === 'create'
        ? `Unexpected argument ${rest.join(' ')}`
        : `There is no command api-key ${action ?? ''}`
    throw new StartupError(`${wrong.trimEnd()}.\n\n${API_KEY_USAGE}`)
  }
  if (options.account === undefined) throw new StartupError(`Which account?\n\n${API_KEY_USAGE}`)
  const name = options.name?.trim() ?? DEFAULT_NAME
  if (name === '' || name.length > MAX_NAME_LENGTH) {
    throw new StartupError(`--name takes 1 to ${MAX_NAME_LENGTH} characters.`)
  }
  const scopes = readScopes(options.scopes)
  const days = readDays(options.days)
  const wanted = readAccountName(options.account)
  const founder = options.new ? readWallet(options.account) : null

  await withStore(variables, async ({ store, env }) => {
    const deps: AccountDeps = { store, clock: systemClock, wallClock: systemClock, random: systemRandom }
    const now = systemClock.now()
    if (founder) {
      if (env.signUp === 'closed' && !env.merchantAddresses.has(walletName(founder))) {
        throw new StartupError(
          `${founder.address} may not be a merchant here: name it in MERCHANT_ADDRESSES, or set SIGN_UP=open.`,
        )
      }
      await findOrInsertUser(store.db, { ...founder, id: systemRandom.uuid(), now })
    }
    const account = await findAccount(deps, wanted, 'To make it first: add --new')
    const made = await createApiKey(
      { ...deps, env },
      {
        author: { merchantId: account.id, actor: 'operator' },
        sessionId: null,
        name,
        scopes,
        expiresAt: days === null ? undefined : new Date(now.getTime() + days * DAY_MS),
      },
    )
    print(made.key)
  })
  return 0
}

/** @throws StartupError for a scope that there is not */
function readScopes(text: string | undefined): Scope[] | undefined {
  if (text === undefined) return undefined
  const names = text.split(',').map((each) => each.trim())
  return names.map((name) => {
    if (isScope(name)) return name
    throw new StartupError(`There is no scope ${name}. These are: ${SCOPES.join(', ')}.`)
  })
}

/** @throws StartupError for anything but a number of days */
function readDays(text: string | undefined): number | null {
  if (text === undefined) return null
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (days < 1 || days > MAX_DAYS) throw new StartupError(`--days takes a number from 1 to ${MAX_DAYS}.`)
  return days
}
