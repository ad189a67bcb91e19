import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { formatDay } from '@/components/billing/format-day'
import { paymentsText } from '@/components/billing/frequency-words'
import { pricePerPeriod, roundedDollars } from '@/components/billing/subscriber-facts'
import { WholeAddress } from '@/components/billing/whole-address'
import { Button } from '@/components/ui/controls/button'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { Field } from '@/components/ui/controls/field'
import { QuantityStepper } from '@/components/ui/controls/quantity-stepper'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { Select } from '@/components/ui/controls/select'
import { Dialog } from '@/components/ui/overlays/dialog'
import { FactList } from '@/components/ui/text/fact-list'
import type { ChangeTime } from '@/lib/billing/changes/change-terms'
import { networkName } from '@/lib/billing/networks'
import { errorText } from '@/lib/client/api/api-error'
import { checkChange } from '@/lib/client/payment/check-change'
import type { Difference } from '@/lib/client/payment/check-quote'
import { sendSignedChange } from '@/lib/client/queries/portal-mutations'
import { changeOptionsQuery, changeQuoteQuery } from '@/lib/client/queries/portal-queries'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireChangeOptions, WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCall } from '../payer-call-flow'
import type { PayerCallWords } from '../payer-call-words'
import { paidToTerm } from '../receipt/paid-to'
import { usePayerCall } from '../use-payer-call'
import { type ChangeAsShown, shownChange } from './change-as-shown'
import { amountText, dueText, nothingNewText, signedText, type WantedChange, wantedOf } from './change-words'
import { SignedText } from './signed-text'

const SIGN: PayerCallWords = {
  verb: 'Sign',
  done: 'Signed.',
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
  /** Choice to begin with; null for what the payer has. */
  readonly wanted?: WantedChange | null | undefined
  readonly open: boolean
  readonly onClose: () => void
  readonly now: Date
}

/** Plan, quantity, token and time of a change, what it costs and when, and the signature that makes it. */
export function ChangeDialog({ row, wanted = null, open, onClose, now }: ChangeDialogProps) {
  const options = useQuery({ ...changeOptionsQuery(row.id), enabled: open })
  const [signed, setSigned] = useState<string | null>(null)
  const close = () => {
    setSigned(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title="Change this subscription"
      description={
        <>
          <bdi className="text-user-content">{row.title}</bdi>, {pricePerPeriod(row.price, row.frequency)} in{' '}
          {row.token.symbol} on {networkName(row.token.chainId)}
        </>
      }
      keepLabel="Close"
      initialFocus="title"
    >
      {options.isError && (
        <p role="alert" className="text-danger text-hint">
          {errorText(options.error)}
        </p>
      )}
      <SignedText>{signed}</SignedText>
      {options.data && signed === null && (
        <ChangeChoice row={row} begun={wanted} options={options.data} now={now} onSigned={setSigned} />
      )}
    </Dialog>
  )
}

function ChangeChoice({
  row,
  begun,
  options,
  now,
  onSigned,
}: Pick<ChangeDialogProps, 'row' | 'now'> & {
  readonly begun: WantedChange | null
  readonly options: WireChangeOptions
  readonly onSigned: (text: string) => void
}) {
  const id = useId()
  const [planId, setPlanId] = useState(
    options.plans.find(({ id }) => id === begun?.planId)?.id ?? row.plan.id,
  )
  const [tokenId, setTokenId] = useState(row.token.id)
  const [units, setUnits] = useState(begun?.quantity ?? row.quantity)
  const [when, setWhen] = useState<ChangeTime>(row.status === 'trialing' ? 'renewal' : 'now')
  const isTrial = row.status === 'trialing'
  const plan = options.plans.find((each) => each.id === planId)
  const quantityMax = plan?.quantityMax ?? 1
  const quantity = Math.min(units, quantityMax)
  const wanted = wantedOf(row, { planId, tokenId, quantity })
  const shown = plan && shownChange(row, { options, plan, tokenId, quantity, when, now })
  return (
    <>
      <Field id={`${id}-plan`} label="Plan">
        {(control) => (
          <Select {...control} value={planId} onChange={(event) => setPlanId(event.target.value)}>
            {options.plans.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}, {pricePerPeriod(each.price, each.frequency)}
                {each.quantityMax > 1 && ' per seat'}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {quantityMax > 1 && (
        <QuantityStepper
          id={`${id}-quantity`}
          label="Seats"
          hint={`1 to ${quantityMax}`}
          className="mt-4"
          value={quantity}
          max={quantityMax}
          onValueChange={setUnits}
        />
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
      {isTrial ? (
        <p className="mt-4 text-hint text-ink-3">
          Your trial stays as long as it is. The first payment is at its end.
        </p>
      ) : (
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
            title={
              row.nextChargeAt === null ? 'At the next payment' : `On ${formatDay(row.nextChargeAt, now)}`
            }
            note="Nothing changes until your next payment."
          />
        </ChoiceGroup>
      )}
      {wanted === null || !shown ? (
        <p className="mt-4 text-hint text-ink-3">{nothingNewText(options)}</p>
      ) : (
        <QuotedChange
          // A payment that was on its way is made once the next one is named: what it refused may hold now.
          key={JSON.stringify([wanted, when, row.nextChargeAt])}
          row={row}
          wanted={{ ...wanted, when }}
          shown={shown}
          now={now}
          onSigned={onSigned}
        />
      )}
    </>
  )
}

type Wanted = Parameters<typeof changeQuoteQuery>[1]

/** Cost of a change as it is quoted, and the signature that makes it. */
export function QuotedChange({
  row,
  wanted,
  shown,
  now,
  onSigned,
}: Pick<ChangeDialogProps, 'row' | 'now'> & {
  readonly wanted: Wanted
  readonly shown: ChangeAsShown
  /** Takes the sentence for what was signed, once the service has it. */
  readonly onSigned: (text: string) => void
}) {
  const client = useQueryClient()
  const quote = useQuery(changeQuoteQuery(row.id, wanted))
  const sign = usePayerCall(false)
  if (quote.isError) {
    return (
      <div role="alert" className="mt-4 text-danger text-hint">
        <p>{errorText(quote.error)}</p>
        <Button className="mt-3" busy={quote.isFetching} onClick={() => quote.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!quote.data) return <p className="mt-4 text-hint text-ink-3">Reading the price…</p>
  const { data } = quote
  const { chainId } = data
  const [difference] = checkChange(shown, data)
  if (difference) return <ChangedTerms difference={difference} onAgain={quote.refetch} />
  const [approval] = data.approvals
  const call: PayerCall = {
    payer: row.payer,
    chainId,
    transaction: null,
    signed: {
      toSign: data.mandate,
      permit: data.permit,
      send: async (signature, permit) => {
        await sendSignedChange(client, row.id, { quote: data, signature, permit })
        onSigned(signedText(data, { when: wanted.when, ...shown }, now))
      },
    },
  }
  return (
    <>
      <ForetoldCharges quote={data} shown={shown} row={row} now={now} />
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
            {data.permit === null ? 'One free signature.' : 'Two free signatures.'} Each payment takes at most{' '}
            {amountText(data.cap, shown.token)}.
          </p>
          <PayerCallControls call={call} state={sign} words={SIGN} variant="primary" />
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
        variant="primary"
      />
    </>
  )
}

/** Terms that are not those on the page: nothing of them is signed. */
function ChangedTerms({
  difference,
  onAgain,
}: {
  readonly difference: Difference
  readonly onAgain: () => unknown
}) {
  return (
    <div role="alert" className="mt-4 text-danger text-hint">
      <p>
        These terms aren’t the ones on this page ({difference.field.replaceAll('_', ' ')}). Nothing was signed
        or changed.
      </p>
      <Button className="mt-3" onClick={() => onAgain()}>
        Read them again
      </Button>
    </div>
  )
}

function ForetoldCharges({
  quote,
  shown,
  row,
  now,
}: {
  readonly quote: WireChangeQuote
  readonly shown: ChangeAsShown
  readonly row: WirePortalSubscription
  readonly now: Date
}) {
  const { fixedCharges } = quote
  const isPaidElsewhere = JSON.stringify(shown.receivers) !== JSON.stringify(row.receivers)
  return (
    <FactList
      layout="columns"
      size="hint"
      className="mt-5"
      facts={[
        { term: 'New price', value: pricePerPeriod(quote.price, shown.frequency) },
        { term: 'Due now', value: dueText(quote, shown.token) },
        ...(quote.usage > 0 ? [{ term: 'Usage so far', value: <UsageSoFar amount={quote.usage} /> }] : []),
        ...(quote.credit > 0 ? [{ term: 'Credit', value: <Dollars amount={quote.credit} /> }] : []),
        {
          term: 'Next payments',
          value: (
            <ol className="w-fit">
              {quote.schedule.map(({ at, amount }) => (
                <li key={at} className="flex justify-between gap-6">
                  <span>
                    {formatDay(at, now)}
                    <span className="sr-only">: </span>
                  </span>
                  <Dollars amount={amount} />
                </li>
              ))}
            </ol>
          ),
        },
        ...(fixedCharges === null
          ? []
          : [{ term: 'Ends', value: `After ${paymentsText(fixedCharges, shown.frequency)}` }]),
        ...(isPaidElsewhere
          ? shown.receivers.map((receiver) => ({
              key: receiver.address,
              term: paidToTerm(receiver, shown.receivers),
              stacked: true,
              value: (
                <WholeAddress address={receiver.address} chainId={shown.token.chainId} what="the receiver" />
              ),
            }))
          : []),
      ]}
    />
  )
}

/** Rounded for the reader, with the exact figure beside it. */
function Dollars({ amount }: { readonly amount: number }) {
  return <data value={amount}>{roundedDollars(amount)}</data>
}

function UsageSoFar({ amount }: { readonly amount: number }) {
  return (
    <>
      <Dollars amount={amount} />, in the first payment
    </>
  )
}
