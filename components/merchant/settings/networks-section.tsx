'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTime } from '@/components/billing/format-day'
import { NetworkMark } from '@/components/billing/network-mark'
import { useSay } from '@/components/language/use-say'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import type { SignShape } from '@/components/ui/feedback/status-sign'
import { AddressText } from '@/components/ui/text/address-text'
import { Badge, type BadgeTone } from '@/components/ui/text/badge'
import { type Fact, FactList } from '@/components/ui/text/fact-list'
import { networksQuery } from '@/lib/client/queries/settings-queries'
import { formatCount, formatDecimal, type Writing } from '@/lib/language/amounts'
import type { WireNetworkHealth } from '@/lib/wire/health/networks'
import { ReadState } from '../list/read-state'
import { useDashboardNow } from '../shell/dashboard-now'
import { SettingsSection } from './settings-section'

/** Health of each network, its contracts and its keeper accounts. */
export function NetworksSection() {
  const reading = useQuery(networksQuery())
  const networks = reading.data?.networks ?? []
  return (
    <SettingsSection
      id="networks"
      title="Networks and keeper"
      note="Whether charges can be taken now. Checked every minute. Problems here are fixed by the operator of this server."
    >
      <ReadState reading={reading} what="networks" rows={1}>
        {networks.length === 0 ? (
          <EmptyState title="No network takes payments">
            The operator sets KEEPER_KEY, CANCELLER_KEY and RPC_URL_… for each network, and deploys the
            contract there.
          </EmptyState>
        ) : (
          <div className="grid gap-3">
            {networks.map((network) => (
              <NetworkCard key={network.chainId} network={network} />
            ))}
          </div>
        )}
      </ReadState>
    </SettingsSection>
  )
}

const statusLooks: Readonly<
  Record<WireNetworkHealth['status'], { word: string; tone: BadgeTone; sign: SignShape }>
> = {
  ok: { word: 'Takes payments', tone: 'good', sign: 'disc' },
  warning: { word: 'Needs care soon', tone: 'warn', sign: 'diamond' },
  broken: { word: 'Takes no payments', tone: 'danger', sign: 'diamond' },
  checking: { word: 'Being looked at', tone: 'neutral', sign: 'half' },
}
const contractWords: Readonly<Record<NonNullable<WireNetworkHealth['contracts']>, string>> = {
  ok: 'In place, with the right keys',
  missing: 'Missing',
  unknown: 'Not those of this version',
  wrong_roles: 'Work for other keys',
}

/** One network: its state, its problems with remedies, and the figures. */
function NetworkCard({ network }: { readonly network: WireNetworkHealth }) {
  const { reader } = useSay()
  const { word, tone, sign } = statusLooks[network.status]
  return (
    <article aria-label={network.name} className="rounded-card border border-line px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold">
          <NetworkMark
            chainId={network.chainId}
            network={network.name}
            size={18}
            className="me-2 align-middle"
          />
          {network.name} <span className="font-normal text-hint text-ink-3">chain {network.chainId}</span>
        </h3>
        <Badge tone={tone} sign={sign}>
          {word}
        </Badge>
      </div>
      {network.problems.map(({ code, message, remedy }) => (
        <Notice
          key={code}
          tone={network.status === 'broken' ? 'danger' : 'warn'}
          className="mt-3"
          title={message}
        >
          {remedy}
        </Notice>
      ))}
      <FactList className="mt-3" layout="columns" size="hint" facts={factsOf(network, reader)} />
    </article>
  )
}

function factsOf(network: WireNetworkHealth, writing: Writing): Fact[] {
  const count = (number: number) => formatCount(number, writing)
  const { reachable, head, keeper, canceller, pendingTransactions, lastRenewalRunAt, checkedAt } = network
  const unknown = <span className="text-ink-3">Not known</span>
  const orUnknown = <T,>(value: T | null, show: (value: T) => ReactNode) =>
    value === null ? unknown : show(value)
  return [
    { term: 'RPC', value: orUnknown(reachable, (isOnline) => (isOnline ? 'Online' : 'Not answering')) },
    {
      term: 'Newest block',
      value: orUnknown(head, ({ number, ageSeconds }) => `${count(number)}, ${ageText(ageSeconds, writing)}`),
    },
    { term: 'Contracts', value: orUnknown(network.contracts, (state) => contractWords[state]) },
    {
      term: 'Keeper',
      stacked: true,
      value: orUnknown(keeper, ({ chargesLeft, ...account }) => (
        <Account {...account}>, enough for about {count(chargesLeft)} charges</Account>
      )),
    },
    { term: 'Canceller', stacked: true, value: orUnknown(canceller, (account) => <Account {...account} />) },
    {
      term: 'On their way',
      value: pendingTransactions === 1 ? '1 transaction' : `${count(pendingTransactions)} transactions`,
    },
    {
      term: 'Last renewal run',
      value: lastRenewalRunAt === null ? 'None yet' : <Time at={lastRenewalRunAt} />,
    },
    { term: 'Last checked', value: orUnknown(checkedAt, (at) => <Time at={at} />) },
  ]
}

/** "12 s old", "5 min old", "3 h old"; clocks differ by seconds, so a negative age counts as 0. */
function ageText(seconds: number, writing: Writing): string {
  if (seconds < 60) return `${Math.max(0, seconds)} s old`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min old` : `${formatCount(Math.round(minutes / 60), writing)} h old`
}

interface AccountProps {
  readonly address: string
  readonly balanceText: string
  readonly symbol: string
  readonly children?: ReactNode
}

function Account({ address, balanceText, symbol, children }: AccountProps) {
  const { reader } = useSay()
  return (
    <>
      <span className="block">
        {formatDecimal(shortened(balanceText), reader)} {symbol}
        {children}
      </span>
      <AddressText address={address} form="whole" />
    </>
  )
}

/** Amount with at most six decimals, rounded down: a balance is never shown as more than it is. */
function shortened(coins: string): string {
  const [whole = '0', decimals = ''] = coins.split('.')
  const kept = decimals.slice(0, 6).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

function Time({ at }: { readonly at: string }) {
  const now = useDashboardNow()
  return <time dateTime={at}>{formatTime(at, now)} UTC</time>
}
