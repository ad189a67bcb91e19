import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { sayError } from '@/components/language/problem-text'
import { richText } from '@/components/language/rich-text'
import { sayDay, sayPrice } from '@/components/language/spoken-values'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { ChoiceGroup } from '@/components/ui/controls/choice-group'
import { Field } from '@/components/ui/controls/field'
import { QuantityStepper } from '@/components/ui/controls/quantity-stepper'
import { RadioCard } from '@/components/ui/controls/radio-card'
import { Select } from '@/components/ui/controls/select'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { ChangeTime } from '@/lib/billing/changes/change-terms'
import { networkName } from '@/lib/billing/networks'
import { checkChange } from '@/lib/client/payment/check-change'
import type { Difference } from '@/lib/client/payment/check-quote'
import { sendSignedChange } from '@/lib/client/queries/portal/portal-mutations'
import { changeOptionsQuery, changeQuoteQuery } from '@/lib/client/queries/portal/portal-queries'
import { formatCount } from '@/lib/language/amounts'
import type { Say } from '@/lib/language/say'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'
import type { WireChangeOptions, WireChangeQuote } from '@/lib/wire/subscribers/portal-change'
import { PayerCallControls } from '../payer-call-controls'
import type { PayerCall } from '../payer-call-flow'
import type { PayerCallWords } from '../payer-call-words'
import { usePayerCall } from '../use-payer-call'
import { type ChangeAsShown, shownChange } from './change-as-shown'
import {
  allowsText,
  amountText,
  nothingNewText,
  signedText,
  type WantedChange,
  wantedOf,
} from './change-words'
import { ForetoldCharges } from './foretold-charges'
import { type Sentence, SignedText } from './signed-text'

const signWords = (say: Say): PayerCallWords => ({
  button: (wallet) => say('change.signWith', { wallet }),
  done: say('change.signed'),
  unsent: say('change.nothingChanged'),
  reverted: say('change.nothingChanged'),
})
const allowWords = (say: Say): PayerCallWords => ({
  button: (wallet) => say('change.allowWith', { wallet }),
  done: say('change.allowed'),
  unsent: say('change.nothingChanged'),
  reverted: say('change.nothingChanged'),
})

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
  const say = useSay()
  const options = useQuery({ ...changeOptionsQuery(row.id), enabled: open })
  const [signed, setSigned] = useState<Sentence | null>(null)
  const close = () => {
    setSigned(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={say('change.title')}
      description={richText(say, 'change.of', {
        title: <bdi className="text-user-content">{row.title}</bdi>,
        price: sayPrice(say, row.price, row.frequency),
        symbol: row.token.symbol,
        network: networkName(row.token.chainId),
      })}
      keepLabel={say('parts.close')}
      initialFocus="title"
    >
      {options.isError && (
        <p role="alert" className="text-danger text-hint">
          {sayError(say, options.error)}
        </p>
      )}
      <SignedText sentence={signed} />
      {options.data && signed === null && (
        <ChangeChoice
          row={row}
          begun={wanted}
          options={options.data}
          now={now}
          onSigned={(sentence) => setSigned(() => sentence)}
        />
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
  readonly onSigned: (sentence: Sentence) => void
}) {
  const say = useSay()
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
      <Field id={`${id}-plan`} label={say('portal.plan')}>
        {(control) => (
          <Select {...control} value={planId} onChange={(event) => setPlanId(event.target.value)}>
            {options.plans.map((each) => (
              <option key={each.id} value={each.id}>
                {say(each.quantityMax > 1 ? 'change.perSeat' : 'portal.planPrice', {
                  plan: each.name,
                  price: sayPrice(say, each.price, each.frequency),
                })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {quantityMax > 1 && (
        <QuantityStepper
          id={`${id}-quantity`}
          label={say('portal.seats')}
          hint={say('change.seatsHint', { max: formatCount(quantityMax, say.reader) })}
          className="mt-4"
          value={quantity}
          max={quantityMax}
          onValueChange={setUnits}
        />
      )}
      {options.tokens.length > 1 && (
        <Field id={`${id}-token`} label={say('change.payWith')} className="mt-4">
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
        <p className="mt-4 text-hint text-ink-3">{say('change.trialStays')}</p>
      ) : (
        <ChoiceGroup legend={say('ending.when')} legendShown className="mt-4">
          <RadioCard
            name={`${id}-when`}
            checked={when === 'now'}
            onChange={() => setWhen('now')}
            title={say('ending.now')}
            note={say('change.nowNote')}
          />
          <RadioCard
            name={`${id}-when`}
            checked={when === 'renewal'}
            onChange={() => setWhen('renewal')}
            title={
              row.nextChargeAt === null
                ? say('change.atNext')
                : say('ending.onDay', { day: sayDay(say, row.nextChargeAt, now) })
            }
            note={say('change.laterNote')}
          />
        </ChoiceGroup>
      )}
      {wanted === null || !shown ? (
        <p className="mt-4 text-hint text-ink-3">{nothingNewText(say, options)}</p>
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
  readonly onSigned: (sentence: Sentence) => void
}) {
  const say = useSay()
  const client = useQueryClient()
  const quote = useQuery(changeQuoteQuery(row.id, wanted))
  const sign = usePayerCall(false)
  if (quote.isError) {
    return (
      <div role="alert" className="mt-4 text-danger text-hint">
        <p>{sayError(say, quote.error)}</p>
        <Button className="mt-3" busy={quote.isFetching} onClick={() => quote.refetch()}>
          {say('site.tryAgain')}
        </Button>
      </div>
    )
  }
  if (!quote.data) return <p className="mt-4 text-hint text-ink-3">{say('change.readingPrice')}</p>
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
        onSigned((said) =>
          signedText(said, data, { ...shown, when: wanted.when, isTrial: row.status === 'trialing' }, now),
        )
      },
    },
  }
  const signatures = (two: 'yes' | 'no') =>
    say('change.signatures', { two, amount: amountText(say, data.cap, shown.token) })
  return (
    <>
      <ForetoldCharges quote={data} shown={shown} row={row} now={now} />
      {approval ? (
        <AllowStep
          key={data.approvals.length}
          row={row}
          chainId={chainId}
          approval={approval}
          allows={allowsText(say, data, shown.token)}
          onAllowed={quote.refetch}
        />
      ) : (
        <>
          <p className="mt-4 text-pretty text-hint text-ink-2">
            {data.permit === null
              ? signatures('no')
              : say('change.both', {
                  first: signatures('yes'),
                  second: allowsText(say, data, shown.token),
                })}
          </p>
          <PayerCallControls call={call} state={sign} words={signWords(say)} isInFoot />
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
  allows,
  onAllowed,
}: Pick<ChangeDialogProps, 'row'> & {
  readonly chainId: number
  /** Sentence on the new amount. */
  readonly allows: string
  readonly approval: WireChangeQuote['approvals'][number]
  readonly onAllowed: () => unknown
}) {
  const say = useSay()
  const allow = usePayerCall(false)
  const isAllowed = allow.step.name === 'done'
  useEffect(() => {
    if (isAllowed) onAllowed()
  }, [isAllowed, onAllowed])
  return (
    <>
      <p className="mt-4 text-pretty text-hint text-ink-2">
        {say('change.both', {
          first: say('change.firstAllow', { network: networkName(chainId) }),
          second: allows,
        })}
      </p>
      <PayerCallControls
        call={{ payer: row.payer, chainId, transaction: approval }}
        state={allow}
        words={allowWords(say)}
        isInFoot
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
  const say = useSay()
  return (
    <div role="alert" className="mt-4 text-danger text-hint">
      <p>{say('change.otherTerms', { field: difference.field.replaceAll('_', ' ') })}</p>
      <Button className="mt-3" onClick={() => onAgain()}>
        {say('change.readAgain')}
      </Button>
    </div>
  )
}
