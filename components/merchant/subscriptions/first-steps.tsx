import { Link2, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { KeyCap } from '@/components/ui/text/key-cap'
import { PageHeading } from '../shell/page-heading'
import { CreateSubscriptionLink } from './create-subscription-link'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0' } as const

export interface FirstStepsProps {
  /** Host of the payment links. */
  readonly site: string
  readonly testMode: boolean
}

/** Page of a merchant without subscriptions: the steps to a first payment. */
export function FirstSteps({ site, testMode }: FirstStepsProps) {
  return (
    <>
      <PageHeading title="Nothing here yet" />
      <p className="-mt-0.5 text-body text-ink-2">
        Three steps to your first payment.
        {testMode && ' In test mode all of it happens on this machine.'}
      </p>
      <ol className="mt-7 grid rounded-card border border-line max-dash:divide-y max-dash:divide-line dash:grid-cols-3 dash:divide-x dash:divide-line">
        <Step number={1} now title="Create a subscription">
          <p className="text-ink-2">
            A title, one or more plans, the tokens you accept and where they are paid to.
          </p>
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <CreateSubscriptionLink />
            <span className="text-hint text-ink-2 max-dash:hidden">
              or press <KeyCap>C</KeyCap>
            </span>
          </div>
        </Step>
        <Step number={2} title="Copy the link">
          <p className="text-ink-2">Every subscription has one. Send it, or put it behind a button.</p>
          <Placeholder icon={<Link2 {...icon} />}>{site}/pay/…</Placeholder>
        </Step>
        <Step number={3} title={testMode ? 'Make a test payment' : 'Make a first payment'}>
          <p className="text-ink-2">
            {testMode
              ? 'Open the link and pay with the test wallet, whose tokens are worth nothing.'
              : 'Open the link and subscribe with a wallet of your own, to see all of it work.'}
          </p>
          <Placeholder icon={<Wallet {...icon} />}>
            {testMode ? 'Test wallet, payer 1' : 'Your own wallet'}
          </Placeholder>
        </Step>
      </ol>
    </>
  )
}

interface StepProps {
  readonly number: number
  /** Marks the next step. */
  readonly now?: boolean
  readonly title: string
  readonly children: ReactNode
}

function Step({ number, now = false, title, children }: StepProps) {
  return (
    <li className="p-6 max-sm:p-5" aria-current={now ? 'step' : undefined}>
      <span
        aria-hidden="true"
        className={classNames(
          'inline-flex size-7 items-center justify-center rounded-full font-semibold text-hint',
          now ? 'bg-accent text-on-accent' : 'border border-control text-ink-2',
        )}
      >
        {number}
      </span>
      <h2 className={classNames('mt-4 mb-1.5 text-section', !now && 'text-ink-2')}>{title}</h2>
      {children}
    </li>
  )
}

/** Outline of what a later step provides. */
function Placeholder({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className="mt-6 flex h-9 items-center gap-2 rounded-control border border-line-2 border-dashed px-3 text-hint text-ink-3">
      {icon}
      <span className="truncate">{children}</span>
    </p>
  )
}
