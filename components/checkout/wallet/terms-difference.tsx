'use client'

import { useSay } from '@/components/language/use-say'
import { AddressText } from '@/components/ui/text/address-text'
import { ADDRESS } from '@/lib/billing/accounts/address'
import type { OfferToken } from '@/lib/billing/checkout/offer'
import { networkName } from '@/lib/billing/networks'
import { fixedChargesOf } from '@/lib/billing/subscriptions/terms-length'
import type { ComparedField, Difference } from '@/lib/client/payment/check-quote'
import type { Say } from '@/lib/language/say'
import type { Choice } from '../offer/choice'
import { amountText } from '../pay/pay-words'

const NAMES = {
  network: 'pay.fieldNetwork',
  contract: 'pay.fieldContract',
  merchant: 'pay.fieldMerchant',
  payer: 'pay.fieldPayer',
  token: 'pay.fieldToken',
  amount: 'pay.fieldAmount',
  cap: 'pay.fieldCap',
  first_charge: 'pay.fieldFirstCharge',
  period: 'pay.fieldPeriod',
  charges: 'pay.fieldCharges',
  receivers: 'pay.fieldReceivers',
  allowance: 'pay.fieldAllowance',
  form: 'pay.fieldForm',
} as const satisfies Record<ComparedField, string>

interface TermsDifferenceProps {
  readonly differences: readonly Difference[]
  readonly choice: Choice
  readonly className?: string
}

/** Old and new, side by side. */
export function TermsDifference({ differences, choice, className }: TermsDifferenceProps) {
  const say = useSay()
  const fields = [...new Map(differences.map((each) => [each.field, each])).values()]
  // The allowance follows from the cap.
  const rows = fields.some(({ field }) => field === 'cap')
    ? fields.filter(({ field }) => field !== 'allowance')
    : fields
  return (
    <div className={className}>
      <table className="w-full border-line border-t text-body-sm">
        <thead>
          <tr className="border-line border-b text-hint text-ink-3">
            <th scope="col" className="py-1.5 text-start font-normal">
              <span className="sr-only">{say('pay.what')}</span>
            </th>
            <th scope="col" className="py-1.5 ps-4 text-end font-normal">
              {say('pay.thisPage')}
            </th>
            <th scope="col" className="py-1.5 ps-4 text-end font-normal">
              {say('pay.now')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((difference) => (
            <tr key={difference.field} className="border-line border-b align-baseline">
              <th scope="row" className="py-[7px] text-start font-normal text-ink-2">
                {say(NAMES[difference.field])}
              </th>
              <td className="py-[7px] ps-4 text-end text-ink-2 [overflow-wrap:anywhere]">
                <Side {...difference} text={difference.shown} choice={choice} />
              </td>
              <td className="py-[7px] ps-4 text-end font-medium [overflow-wrap:anywhere]">
                <Side {...difference} text={difference.asked} choice={choice} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Side({ field, text, choice }: { field: ComparedField; text: string; choice: Choice }) {
  const say = useSay()
  const { plan, token } = choice
  if (field === 'cap') {
    return say('billing.pricePer', { price: atomicText(say, text, token), frequency: plan.frequency })
  }
  if (field === 'charges' && fixedChargesOf({ maxPeriods: Number(text) }) === null)
    return say('checkout.untilYouCancel')
  if (field === 'allowance') return atomicText(say, text, token)
  if (field === 'network') return networkName(Number(text))
  const parts = text.split(', ').map((part) => part.split(' '))
  if (!parts.every(([address = '']) => ADDRESS.test(address))) return <>{text}</>
  return (
    <>
      {parts.map(([address = '', share = '']) => (
        <span key={address} className="block">
          <AddressText address={address} /> {share !== '100%' && share}
        </span>
      ))}
    </>
  )
}

function atomicText(say: Say, text: string, token: OfferToken): string {
  return /^\d+$/.test(text) ? amountText(say, text, token) : text
}
