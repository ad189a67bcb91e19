'use client'

import { richText } from '@/components/language/rich-text'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { LogoImage } from '@/components/ui/text/logo-image'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { Say } from '@/lib/language/say'
import type { Step } from '../machine/checkout-machine'
import { actOf, type Payment } from '../machine/payment-machine'
import type { WalletFlow } from '../machine/wallet-flow'
import type { Choice } from '../offer/choice'
import { merchantName } from '../offer/merchant-name'
import { StepHeader } from '../parts/step-header'
import { StepHeading } from '../parts/step-heading'
import { PaySteps } from './pay-steps'
import { PayWait } from './pay-wait'
import { actTitle, actWords, amountText, limitText, payProblemText } from './pay-words'
import { SignedFields } from './signed-fields'

export interface PayPanelProps {
  readonly step: Extract<Step, { name: 'paying' }>
  readonly flow: WalletFlow
  readonly offer: Offer
  readonly choice: Choice
}

/** The acts asked of the wallet, one after the other, with the fields that the wallet will show. */
export function PayPanel(props: PayPanelProps) {
  const { phase } = props.step.payment
  switch (phase.name) {
    case 'explained':
      return <Explained {...props} />
    case 'in_wallet':
      return <InWallet {...props} />
    default:
      return <PayWait {...props} phase={phase} />
  }
}

function Explained({ step: { connection, payment }, flow, offer, choice }: PayPanelProps) {
  const say = useSay()
  const { token } = choice
  const act = actOf(payment)
  const problem = payment.phase.name === 'explained' ? payment.phase.problem : null
  return (
    <>
      <StepHeader say={say} offer={offer} choice={choice} />
      <PaySteps
        payment={payment}
        choice={choice}
        // A new heading for each act and each answer, so that the focus goes there and it is read.
        heading={
          <StepHeading key={`${payment.at} ${problem}`} leading inline>
            {actTitle(say, payment, payment.at, token)}
          </StepHeading>
        }
      />
      {problem !== null && (
        <Notice tone="warn" className="mt-5">
          {payProblemText(say, problem, token)}
        </Notice>
      )}
      <h3 className="mt-6 mb-[11px] text-section-sm">{say('pay.walletWillShow')}</h3>
      <SignedFields act={act} quote={payment.quote} offer={offer} choice={choice} />
      <p className="mt-5 text-hint text-ink-2">
        {act.kind === 'terms'
          ? say('pay.signingFree')
          : act.kind === 'approve' && act.atomic === 0n
            ? say('pay.nextStepAllows', { amount: limitText(say, payment.quote.allowanceNeeded, token) })
            : exactly(say, payment, choice)}
      </p>
      {connection.wallet.place === 'frame' && (
        <p className="mt-2 text-hint text-ink-2">
          {richText(say, 'pay.safeHasNoPortal', {
            merchant: <bdi className="text-user-content">{merchantName(offer.merchant)}</bdi>,
          })}
        </p>
      )}
      <Button
        variant="primary"
        size={48}
        className="mt-2.5"
        onClick={() => flow.dispatch({ type: 'act_asked' })}
      >
        {problem === null ? actWords(say, act, payment, token).button : say('pay.tryAgain')}
      </Button>
      <BackToTerms flow={flow} />
    </>
  )
}

/** "Exactly 12 × 49, never unlimited. You can remove it any time." */
function exactly(say: Say, { quote }: Payment, { token }: Choice): string {
  const others = BigInt(quote.allowanceNeeded) - BigInt(quote.cap) * BigInt(quote.periods)
  return say('pay.exactly', {
    periods: quote.periods,
    amount: limitText(say, quote.cap, token),
    others: others > 0n ? amountText(say, others, token) : 'none',
  })
}

function InWallet({ step: { connection, payment }, flow, offer, choice }: PayPanelProps) {
  const say = useSay()
  const { wallet } = connection
  return (
    <>
      <div className="mb-5 flex items-center gap-3 rounded-card bg-accent-soft px-3.5 py-3">
        <LogoImage src={wallet.icon} name={wallet.name} size={28} />
        <div className="min-w-0">
          <div className="font-semibold text-body">
            <StepHeading key={payment.at} leading inline>
              {richText(say, 'pay.confirmInWallet', { wallet: <bdi>{wallet.name}</bdi> })}
            </StepHeading>
          </div>
          <p className="text-hint text-ink-2">{say('pay.compare')}</p>
        </div>
      </div>
      <PaySteps payment={payment} choice={choice} />
      <div className="mt-4">
        <SignedFields act={actOf(payment)} quote={payment.quote} offer={offer} choice={choice} />
      </div>
      <p className="mt-5 text-hint text-ink-2">{say('pay.noWindow')}</p>
      <Button size={48} className="mt-2.5" onClick={() => flow.dispatch({ type: 'act_asked' })}>
        {say('pay.askAgain')}
      </Button>
      <BackToTerms flow={flow} />
    </>
  )
}

function BackToTerms({ flow }: Pick<PayPanelProps, 'flow'>) {
  return (
    <div className="mt-3 text-center">
      <Button variant="quiet" size={36} onClick={() => flow.dispatch({ type: 'stepped_back' })}>
        {useSay()('pay.backToTerms')}
      </Button>
    </div>
  )
}
