import Link from 'next/link'
import { formatTime } from '@/components/billing/format-day'
import { AddressText } from '@/components/ui/text/address-text'
import type { WireAuditEntry } from '@/lib/wire/accounts/audit'
import { merchantPaths } from './merchant-paths'
import { AUDIT_WORDS, auditedSubscription, auditFacts } from './settings/audit-text'

/** One entry: what was done to which record, by whom and when. */
export function AuditEntry({ entry }: { readonly entry: WireAuditEntry }) {
  const subscription = auditedSubscription(entry)
  const facts = auditFacts(entry.details)
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">{AUDIT_WORDS[entry.action]}</p>
        <time dateTime={entry.at} className="text-hint text-ink-2">
          {formatTime(entry.at)}
        </time>
      </div>
      {facts.length > 0 && (
        <p className="text-hint text-ink-2">
          <bdi className="[overflow-wrap:anywhere]">{facts.join('; ')}</bdi>
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-hint text-ink-3">
        <span>
          by <Actor actor={entry.actor} />
        </span>
        <span className="min-w-0 [overflow-wrap:anywhere]">
          on{' '}
          {subscription === null ? (
            <span className="text-address">{entry.target}</span>
          ) : (
            <Link
              href={merchantPaths.subscription(subscription)}
              className="rounded-badge text-accent text-address underline decoration-accent-line underline-offset-2"
            >
              {entry.target}
            </Link>
          )}
        </span>
      </p>
    </li>
  )
}

function Actor({ actor: { kind, name } }: Pick<WireAuditEntry, 'actor'>) {
  if (kind === 'session') return <AddressText address={name} />
  if (kind === 'payer') {
    return (
      <>
        the payer <AddressText address={name} />
      </>
    )
  }
  return kind === 'api_key' ? <span className="text-address">{name}</span> : 'Dues itself'
}
