'use client'

import { useSay } from '@/components/language/use-say'
import { FoldSign } from '@/components/ui/controls/fold-sign'
import { FactList } from '@/components/ui/text/fact-list'
import { CHECK } from '@/components/ui/text/line-drawings'
import { LineIcon } from '@/components/ui/text/line-icon'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { Quote } from '@/lib/client/payment/quote'
import type { PayAct } from '../machine/payment-machine'
import type { Choice } from '../offer/choice'
import { signedFacts } from './signed-facts'

interface SignedFieldsProps {
  readonly act: PayAct
  readonly quote: Quote
  readonly offer: Offer
  readonly choice: Choice
}

/** Fields that the wallet will show, in words and as they are in the request. */
export function SignedFields({ act, quote, offer, choice }: SignedFieldsProps) {
  const say = useSay()
  const facts = signedFacts(say, act, { quote, offer, choice })
  const raw = rawOf(act, quote)
  return (
    <>
      <FactList size="hint" facts={facts} />
      <p className="mt-2.5 flex items-start gap-1.5 text-hint text-ink-2">
        <LineIcon drawing={CHECK} size={14} className="mt-0.5 shrink-0 text-accent" />
        {say('pay.matches')}
      </p>
      {raw !== null && <RawFields {...raw} />}
    </>
  )
}

interface RawRequest {
  readonly domain: object
  readonly message: object
}

/** The request as the wallet gets it; null for a transaction, which wallets show in words of their own. */
function rawOf(act: PayAct, { mandate, permit }: Quote): RawRequest | null {
  switch (act.kind) {
    case 'terms':
      return mandate
    case 'permit':
      return permit
    case 'calls':
      return { domain: {}, message: { calls: act.calls } }
    default:
      return null
  }
}

/** Raw fields, for comparison with wallets that show the bare request. */
function RawFields({ domain, message }: RawRequest) {
  const rows = [...flatten(domain, 'domain.'), ...flatten(message, '')]
  return (
    <details className="mt-2.5 text-hint">
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1.5 rounded-badge font-medium text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <FoldSign size={14} />
        {useSay()('pay.rawValues')}
      </summary>
      <dl className="mt-1.5 grid gap-1.5 rounded-card border border-line px-3 py-2.5">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt dir="ltr" className="text-ink-3">
              {name}
            </dt>
            <dd dir="ltr" className="text-address text-badge [overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function flatten(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]): [string, string][] => {
    if (Array.isArray(part)) return part.flatMap((each, index) => flatten(each, `${path}${name}[${index}].`))
    return [[`${path}${name}`, String(part)]]
  })
}
