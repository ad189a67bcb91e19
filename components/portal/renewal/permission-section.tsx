import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatUnits } from 'viem/utils'
import { sayError } from '@/components/language/problem-text'
import { sayTokens } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { Segments } from '@/components/ui/controls/segments'
import { Notice } from '@/components/ui/feedback/notice'
import { permissionApi } from '@/lib/client/payment/permission-api'
import { permissionQuoteQuery } from '@/lib/client/queries/portal/portal-queries'
import type { Say } from '@/lib/language/say'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import { FoldSummary } from '../allowance/fold-summary'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCallWords } from '../payer-call-words'
import { lacksAllowance, retryable } from '../portal-words'
import { usePayerCall } from '../use-payer-call'
import {
  chargeChoices,
  choiceText,
  isRenewable,
  needsRenewal,
  reachText,
  renewalText,
  usualChoice,
} from './renewal-words'

const wordsOf = (say: Say, due: boolean): PayerCallWords => ({
  button: (wallet) => say('change.allowWith', { wallet }),
  done: say('permission.done', { due: due ? 'yes' : 'no' }),
  unsent: say('permission.asItWas'),
  reverted: say('permission.asItWas'),
})

/** Id of a subscription's section, for links to it. */
export const permissionAnchor = ({ id }: Pick<WirePortalSubscription, 'id'>) => `permission-${id}`

interface PermissionSectionProps {
  readonly row: WirePortalSubscription
  /** Display name of the merchant. */
  readonly merchant: string
  readonly now: Date
  /** Stands open before the facts, as what its payer came for. */
  readonly first?: boolean | undefined
}

/** Reach of the allowance, and the way to renew or change it: one signature, or one transaction. */
export function PermissionSection({ row, merchant, now, first = false }: PermissionSectionProps) {
  const say = useSay()
  const asked = needsRenewal(row) || lacksAllowance(row)
  const [isOpen, setOpen] = useState(first || asked)
  if (!isRenewable(row)) return null
  const progress = renewalText(say, row)
  // A void permit is signed again as it was, above.
  const isAskedAbove = row.neededPermission !== null
  return (
    <section
      id={permissionAnchor(row)}
      className={first ? 'mb-6 scroll-mt-4' : 'mt-6 scroll-mt-4 border-line border-t pt-4'}
    >
      <h3 className="text-section-sm">{say('permission.title')}</h3>
      <p className="mt-1 text-hint text-ink-2">{reachText(say, row, now)}</p>
      {progress !== null && (
        <Notice role="status" tone={row.renewal?.status === 'void' ? 'warn' : 'info'} className="mt-3">
          {progress}
        </Notice>
      )}
      {!isAskedAbove && row.renewal?.status !== 'waiting' && (
        <details className="mt-3" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <FoldSummary>
            {say(row.permission.ending || asked ? 'permission.renew' : 'permission.change')}
          </FoldSummary>
          {isOpen && <PermissionChoice row={row} merchant={merchant} first={first} />}
        </details>
      )}
    </section>
  )
}

function PermissionChoice({ row, merchant, first = false }: Omit<PermissionSectionProps, 'now'>) {
  const say = useSay()
  const name = useId()
  const state = usePayerCall(false)
  const choices = chargeChoices(row)
  const [charges, setCharges] = useState(usualChoice(row))
  const quote = useQuery(permissionQuoteQuery(row.id, charges))
  const { decimals, chainId } = row.token
  const overdue = lacksAllowance(row) ? retryable(row) : null
  // It is tried at once where a transaction allowed it, and is none by the time that this is said.
  const [hadOverdue] = useState(overdue !== null)
  const moneyFor = (count: number) => formatUnits(BigInt(row.cap) * BigInt(count), decimals)
  return (
    <>
      <Segments
        legend={say('permission.further')}
        name={name}
        // The card leaves it less room than the checkout does.
        className="mt-3 max-sm:[&_label]:px-2.5 max-xs:[&_label]:px-2"
        options={choices.map((count) => ({
          value: String(count),
          title: say('billing.periods', { frequency: row.frequency, count }),
          note: sayTokens(say, moneyFor(count), row.token),
        }))}
        value={String(charges)}
        onValueChange={(value) => setCharges(Number(value))}
      />
      {quote.isError && (
        <p role="alert" className="mt-3 text-danger text-hint">
          {sayError(say, quote.error)}
        </p>
      )}
      {quote.data && (
        <>
          <p className="mt-3 text-pretty text-hint text-ink-2">
            {choiceText(say, row, {
              merchant,
              charges,
              ownText: moneyFor(charges),
              totalText: formatUnits(BigInt(quote.data.allowanceNeeded), decimals),
              isFree: quote.data.permit !== null,
              overdue,
            })}
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
            words={wordsOf(say, hadOverdue)}
            leads={first}
          />
        </>
      )}
    </>
  )
}
