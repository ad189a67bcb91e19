import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { dollars, pricePerPeriod } from '@/components/billing/subscriber-facts'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { Field } from '@/components/ui/controls/field'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { Dialog } from '@/components/ui/overlays/dialog'
import { FactList } from '@/components/ui/text/fact-list'
import type { ChangeTime } from '@/lib/billing/changes/change-terms'
import { networkName } from '@/lib/billing/networks'
import { errorText } from '@/lib/client/api/api-error'
import { sendSignedChange } from '@/lib/client/queries/portal-mutations'
import { changeOptionsQuery, changeQuoteQuery } from '@/lib/client/queries/portal-queries'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireChangeOptions, WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCall } from '../payer-call-flow'
import type { PayerCallWords } from '../payer-call-words'
import { usePayerCall } from '../use-payer-call'
import { dueText, quantityOf, wantedOf } from './change-words'

const SIGN: PayerCallWords = {
  verb: 'Sign',
  done: 'Signed. This page shows when the change is made.',
  unsent: 'Nothing was changed.',
  reverted: 'Nothing was changed.',
}
const ALLOW: PayerCallWords = {
  verb: 'Allow',
  done: 'Allowed. Now sign the change.',
  unsent: 'Nothing was changed.',
  reverted: 'Nothing was changed.',
}

interface ChangeDialogProps {
  readonly row: WirePortalSubscription
  readonly open: boolean
  readonly onClose: () => void
  readonly now: Date
}

/** Plan, quantity, token and time of a change, what it costs and when, and the signature that makes it. */
export function ChangeDialog({ row, open, onClose, now }: ChangeDialogProps) {
  const options = useQuery({ ...changeOptionsQuery(row.id), enabled: open })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Change this subscription"
      description={
        <>
          <bdi className="text-user-content">{row.title}</bdi>, {pricePerPeriod(row.price, row.frequency)} in{' '}
          {row.token.symbol} on {networkName(row.token.chainId)}
        </>
      }
      keepLabel="Close"
    >
      {options.isError && (
        <p role="alert" className="text-danger text-hint">
          {errorText(options.error)}
        </p>
      )}
      {options.data && <ChangeChoice row={row} options={options.data} now={now} />}
    </Dialog>
  )
}

function ChangeChoice({
  row,
  options,
  now,
}: Pick<ChangeDialogProps, 'row' | 'now'> & { readonly options: WireChangeOptions }) {
  const id = useId()
  const [planId, setPlanId] = useState(row.plan.id)
  const [tokenId, setTokenId] = useState(row.token.id)
  const [units, setUnits] = useState(String(row.quantity))
  const [when, setWhen] = useState<ChangeTime>('now')
  const plan = options.plans.find((each) => each.id === planId)
  const quantityMax = plan?.quantityMax ?? 1
  const quantity = quantityOf(units, quantityMax)
  const wanted = quantity === null ? null : wantedOf(row, { planId, tokenId, quantity })
  return (
    <>
      <Field id={`${id}-plan`} label="Plan">
        {(control) => (
          <Select {...control} value={planId} onChange={(event) => setPlanId(event.target.value)}>
            {options.plans.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}, {pricePerPeriod(each.price, each.frequency)}
                {each.quantityMax > 1 && ' for each'}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {quantityMax > 1 && (
        <Field
          id={`${id}-quantity`}
          label="Quantity"
          className="mt-4"
          error={quantity === null && `Enter a whole number from 1 to ${quantityMax}.`}
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              value={units}
              onChange={(event) => setUnits(event.target.value)}
            />
          )}
        </Field>
      )}
      {options.tokens.length > 1 && (
        <Field id={`${id}-token`} label="Pay with" className="mt-4">
          {(control) => (
            <Select {...control} value={tokenId} onChange={(event) => setTokenId(event.target.value)}>
              {options.tokens.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.symbol}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <ChoiceGroup legend="When" legendShown className="mt-4">
        <RadioCard
          name={`${id}-when`}
          checked={when === 'now'}
          onChange={() => setWhen('now')}
          title="Now"
          note="What’s left of the period you paid for lowers your next payments."
        />
        <RadioCard
          name={`${id}-when`}
          checked={when === 'renewal'}
          onChange={() => setWhen('renewal')}
          title={row.nextChargeAt === null ? 'At the next payment' : `On ${formatDay(row.nextChargeAt, now)}`}
          note="Nothing changes until your next payment."
        />
      </ChoiceGroup>
      {wanted === null ? (
        <p className="mt-4 text-hint text-ink-3">Choose another plan, quantity or token.</p>
      ) : (
        <QuotedChange key={JSON.stringify([wanted, when])} row={row} wanted={{ ...wanted, when }} now={now} />
      )}
    </>
  )
}

type Wanted = Parameters<typeof changeQuoteQuery>[1]

function QuotedChange({
  row,
  wanted,
  now,
}: Pick<ChangeDialogProps, 'row' | 'now'> & { readonly wanted: Wanted }) {
  const client = useQueryClient()
  const quote = useQuery(changeQuoteQuery(row.id, wanted))
  const sign = usePayerCall(false)
  if (quote.isError) {
    return (
      <p role="alert" className="mt-4 text-danger text-hint">
        {errorText(quote.error)}
      </p>
    )
  }
  if (!quote.data) return <p className="mt-4 text-hint text-ink-3">Reading the price…</p>
  const { data } = quote
  const { chainId } = data
  const [approval] = data.approvals
  const call: PayerCall = {
    payer: row.payer,
    chainId,
    transaction: null,
    signed: {
      toSign: data.mandate,
      permit: data.permit,
      send: (signature, permit) => sendSignedChange(client, row.id, { quote: data, signature, permit }),
    },
  }
  return (
    <>
      <ForetoldCharges quote={data} now={now} />
      {approval ? (
        <AllowStep
          key={data.approvals.length}
          row={row}
          chainId={chainId}
          approval={approval}
          onAllowed={quote.refetch}
        />
      ) : (
        <>
          <p className="mt-4 text-pretty text-hint text-ink-2">
            {data.permit === null ? 'One signature, and free.' : 'Two signatures, and free.'} Each payment
            takes at most {data.capText}.
          </p>
          <PayerCallControls call={call} state={sign} words={SIGN} />
        </>
      )}
    </>
  )
}

/** One transaction that sets the allowance. Once it is made the quote is read again: some tokens need another one. */
function AllowStep({
  row,
  chainId,
  approval,
  onAllowed,
}: Pick<ChangeDialogProps, 'row'> & {
  readonly chainId: number
  readonly approval: WireChangeQuote['approvals'][number]
  readonly onAllowed: () => unknown
}) {
  const allow = usePayerCall(false)
  const isAllowed = allow.step.name === 'done'
  useEffect(() => {
    if (isAllowed) onAllowed()
  }, [isAllowed, onAllowed])
  return (
    <>
      <p className="mt-4 text-pretty text-hint text-ink-2">
        First allow the new amount: your wallet asks for a small network fee on {networkName(chainId)}.
      </p>
      <PayerCallControls
        call={{ payer: row.payer, chainId, transaction: approval }}
        state={allow}
        words={ALLOW}
      />
    </>
  )
}

function ForetoldCharges({ quote, now }: { readonly quote: WireChangeQuote; readonly now: Date }) {
  return (
    <FactList
      layout="columns"
      size="hint"
      className="mt-5"
      facts={[
        { term: 'Due now', value: dueText(quote) },
        ...(quote.credit > 0 ? [{ term: 'Credit', value: dollars(quote.credit, { cents: true }) }] : []),
        {
          term: 'Next payments',
          value: (
            <ol>
              {quote.schedule.map(({ at, amount }) => (
                <li key={at}>
                  {formatDay(at, now)}: {dollars(amount, { cents: true })}
                </li>
              ))}
            </ol>
          ),
        },
      ]}
    />
  )
}
