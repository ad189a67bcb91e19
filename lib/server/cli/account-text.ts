import 'server-only'
import { type SignInWallet, walletChain } from '@/lib/billing/accounts/sign-in-wallet'
import { dayOf } from '@/lib/billing/calendar'
import { networkName } from '@/lib/billing/networks'
import type { AccountSummary } from '../store/accounts/account-summaries'
import type { SignInAddressRow } from '../store/accounts/sign-in-addresses'

const WIDTHS = { id: 36, address: 42, since: 10, state: 6, number: 4 } as const

export const HEAD = [
  'Id'.padEnd(WIDTHS.id),
  'Founding address'.padEnd(WIDTHS.address),
  'Since'.padEnd(WIDTHS.since),
  'State'.padEnd(WIDTHS.state),
  'Sold'.padStart(WIDTHS.number),
  'Keys'.padStart(WIDTHS.number),
  'Name',
].join('  ')

/** An account on one line. */
export function accountLine(account: AccountSummary): string {
  return [
    account.id,
    account.address,
    dayOf(account.createdAt),
    (account.lockedAt ? 'locked' : 'open').padEnd(WIDTHS.state),
    String(account.subscriptions).padStart(WIDTHS.number),
    String(account.apiKeys).padStart(WIDTHS.number),
    printable(account.organisation),
  ]
    .join('  ')
    .trimEnd()
}

/** An account with its addresses, line by line. */
export function accountLines(account: AccountSummary, addresses: readonly SignInAddressRow[]): string[] {
  const founding = ({ address, chainId }: SignInWallet) =>
    address === account.address && chainId === account.chainId
  return [
    `Account        ${account.id}`,
    `Name           ${printable(account.organisation) || '(none)'}`,
    `Since          ${dayOf(account.createdAt)}`,
    `State          ${account.lockedAt ? `locked since ${account.lockedAt.toISOString()}` : 'open'}`,
    `Subscriptions  ${account.subscriptions}`,
    `Sessions       ${account.sessions}`,
    `API keys       ${account.apiKeys}`,
    ...addresses.map((each, position) => {
      const chain = walletChain(each)
      const notes = [
        ...(founding(each) ? ['founded the account'] : []),
        ...(chain === null ? [] : [`smart wallet on ${networkName(chain)}`]),
        `since ${dayOf(each.createdAt)}`,
      ]
      return `${position === 0 ? 'Signs in       ' : '               '}${each.address}  ${notes.join(', ')}`
    }),
  ]
}

/** "1 session", "2 sessions", "no sessions". */
export function times(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one}` : `${count === 0 ? 'no' : count} ${many}`
}

/** Text of a merchant without what a terminal would obey, such as escape sequences. */
function printable(text: string): string {
  return text.replace(/\p{C}/gu, '')
}
