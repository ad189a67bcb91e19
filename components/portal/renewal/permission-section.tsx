import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatUnits } from 'viem/utils'
import { Segments } from '@/components/ui/controls/segments'
import { Notice } from '@/components/ui/feedback/notice'
import { networkName } from '@/lib/billing/networks'
import { errorText } from '@/lib/client/api/api-error'
import { permissionApi } from '@/lib/client/payment/permission-api'
import { permissionQuoteQuery } from '@/lib/client/queries/portal-queries'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCallWords } from '../payer-call-words'
import { usePayerCall } from '../use-payer-call'
import {
  chargeChoices,
  choiceText,
  countText,
  isRenewable,
  moneyText,
  needsRenewal,
  reachText,
  renewalText,
  usualChoice,
} from './renewal-words'

const WORDS: PayerCallWords = {
  verb: 'Allow',
  done: 'Done. Nothing is charged by this.',
  unsent: 'Your permission is as it was.',
  reverted: 'Your permission is as it was.',
}

/** Id of a subscription's section, for links to it. */
export const permissionAnchor = ({ id }: Pick<WirePortalSubscription, 'id'>) => `permission-${id}`

interface PermissionSectionProps {
  readonly row: WirePortalSubscription
  /** Display name of the merchant. */
  readonly merchant: string
  /** Stands open before the facts, as what its payer came for. */
  readonly first?: boolean | undefined
  readonly now: Date
}

/** Reach of the allowance, and the way to renew or change it: one signature, or one transaction. */
export function PermissionSection({ row, merchant, first = false, now }: PermissionSectionProps) {
  const [isOpen, setOpen] = useState(first || needsRenewal(row))
  if (!isRenewable(row)) return null
  const progress = renewalText(row)
  // A void permit is signed again as it was, above.
  const isAskedAbove = row.neededPermission !== null
  return (
    <section
      id={permissionAnchor(row)}
      className={first ? 'mb-6 scroll-mt-4' : 'mt-6 scroll-mt-4 border-line border-t pt-4'}
    >
      <h3 className="text-section-sm">Permission</h3>
      <p className="mt-1 text-hint text-ink-2">{reachText(row, now)}</p>
      {progress !== null && (
        <Notice role="status" tone={row.renewal?.status === 'void' ? 'warn' : 'info'} className="mt-3">
          {progress}
        </Notice>
      )}
      {!isAskedAbove && row.renewal?.status !== 'waiting' && (
        <details className="mt-3" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="w-fit cursor-pointer text-link font-medium">
            {row.permission.ending ? 'Renew permission' : 'Change permission'}
          </summary>
          {isOpen && <PermissionChoice row={row} merchant={merchant} />}
        </details>
      )}
    </section>
  )
}

function PermissionChoice({ row, merchant }: Pick<PermissionSectionProps, 'row' | 'merchant'>) {
  const name = useId()
  const state = usePayerCall(false)
  const choices = chargeChoices(row)
  const [charges, setCharges] = useState(usualChoice(row))
  const quote = useQuery(permissionQuoteQuery(row.id, charges))
  const { decimals, chainId } = row.token
  const moneyFor = (count: number) => formatUnits(BigInt(row.cap) * BigInt(count), decimals)
  return (
    <>
      <Segments
        legend="Number of further charges"
        name={name}
        className="mt-3"
        options={choices.map((count) => ({
          value: String(count),
          title: countText(count),
          note: moneyText(row, moneyFor(count)),
        }))}
        value={String(charges)}
        onValueChange={(value) => setCharges(Number(value))}
      />
      {quote.isError && (
        <p role="alert" className="mt-3 text-danger text-hint">
          {errorText(quote.error)}
        </p>
      )}
      {quote.data && (
        <>
          <p className="mt-3 text-pretty text-hint text-ink-2">
            {choiceText(row, {
              merchant,
              charges,
              ownText: moneyFor(charges),
              totalText: formatUnits(BigInt(quote.data.allowanceNeeded), decimals),
            })}{' '}
            {quote.data.permit === null
              ? `Your wallet asks for a small network fee on ${networkName(chainId)}.`
              : 'It takes one free signature.'}{' '}
            Nothing is charged now.
          </p>
          <PayerCallControls
            call={{
              payer: row.payer,
              chainId,
              transaction: null,
              permission: {
                contract: quote.data.spender,
                allowance: quote.data.allowanceNeeded,
                api: permissionApi(row.id, charges),
              },
            }}
            state={state}
            words={WORDS}
          />
        </>
      )}
    </>
  )
}
