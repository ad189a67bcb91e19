import { Check, Link2, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { LinkButton } from '@/components/ui/controls/link-button'
import { KeyCap } from '@/components/ui/text/key-cap'
import { FIRST_STEPS, type FirstStep, type FirstStepsDone, nextStep } from '@/lib/client/lists/first-steps'
import { merchantPaths } from '../merchant-paths'
import { PageHeading } from '../shell/page-heading'
import { CreateSubscriptionLink } from './create-subscription-link'

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0' } as const

export interface FirstStepsProps {
  /** Host of the payment links. */
  readonly site: string
  readonly testMode: boolean
  /** The merchant's name; empty while it has none. */
  readonly organisation: string
}

interface ShownStepsProps extends FirstStepsProps {
  /** The link to share; null while there is no subscription. */
  readonly payUrl: string | null
  readonly done: FirstStepsDone
  readonly onShare?: () => void
}

/** The steps to a first payment, with what is done of them. */
export function FirstSteps({ site, testMode, payUrl, done, onShare }: ShownStepsProps) {
  const next = nextStep(done)
  const step = (name: FirstStep) => ({
    number: FIRST_STEPS.indexOf(name) + 1,
    now: name === next,
    done: done[name],
  })
  const lookOf = (name: FirstStep) => (name === next ? 'primary' : 'secondary')
  return (
    <ol
      aria-label="First steps"
      className="mt-5 grid divide-line rounded-card border border-line max-dash:divide-y dash:grid-cols-2 dash:max-xl:[&>li:nth-child(-n+2)]:border-b dash:[&>li:nth-child(even)]:border-s [&>li]:border-line xl:grid-cols-4 xl:[&>li:not(:first-child)]:border-s"
    >
      <Step {...step('named')} title="Name your organization">
        <p className="text-ink-2">Payers see it on the checkout, in place of your address.</p>
        {!done.named && (
          <LinkButton href={merchantPaths.settings} variant={lookOf('named')}>
            Enter a name
          </LinkButton>
        )}
      </Step>
      <Step {...step('created')} title="Create a subscription">
        <p className="text-ink-2">
          A title, one or more plans, the tokens you accept and where they are paid to.
        </p>
        {!done.created && (
          <div className="flex flex-wrap items-center gap-3">
            <CreateSubscriptionLink variant={lookOf('created')} />
            <span className="text-hint text-ink-2 max-dash:hidden">
              or press <KeyCap>C</KeyCap>
            </span>
          </div>
        )}
      </Step>
      <Step {...step('shared')} title="Copy the link">
        <p className="text-ink-2">Every subscription has one. Send it, or put it behind a button.</p>
        {payUrl === null ? (
          <Placeholder icon={<Link2 {...icon} />}>{site}/pay/…</Placeholder>
        ) : (
          // A copy is taken for sharing; a click says so, whichever way it is made.
          // biome-ignore lint/a11y/noStaticElementInteractions: the button in it has the role and the keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: a key on the button is a click too.
          <div onClick={onShare}>
            <CopyButton value={payUrl} label="Copy the payment link" size={36}>
              Copy the link
            </CopyButton>
          </div>
        )}
      </Step>
      <Step {...step('paid')} title={testMode ? 'Make a test payment' : 'Make a first payment'}>
        <p className="text-ink-2">
          {testMode
            ? 'Open the link and pay with the test wallet, whose tokens are worth nothing.'
            : 'Open the link and subscribe with a wallet of your own, to see all of it work.'}
        </p>
        {payUrl === null ? (
          <Placeholder icon={<Wallet {...icon} />}>
            {testMode ? 'Test wallet, payer 1' : 'Your own wallet'}
          </Placeholder>
        ) : (
          <a href={payUrl} target="_blank" rel="noreferrer" className={buttonClasses({ size: 36 })}>
            Open the checkout
          </a>
        )}
      </Step>
    </ol>
  )
}

interface StepProps {
  readonly number: number
  /** Marks the next step. */
  readonly now: boolean
  readonly done: boolean
  readonly title: string
  readonly children: ReactNode
}

function Step({ number, now, done, title, children }: StepProps) {
  return (
    <li className="flex flex-col items-start gap-4 p-6 max-sm:p-5" aria-current={now ? 'step' : undefined}>
      <div>
        <span
          aria-hidden="true"
          className={classNames(
            'inline-flex size-7 items-center justify-center rounded-full font-semibold text-hint',
            now
              ? 'bg-accent text-on-accent'
              : done
                ? 'bg-sunken text-accent'
                : 'border border-control text-ink-2',
          )}
        >
          {done ? <Check size={16} strokeWidth={2} /> : number}
        </span>
        <h2 className={classNames('mt-4 text-section', !now && 'text-ink-2')}>
          {title}
          {done && <span className="sr-only"> (done)</span>}
        </h2>
      </div>
      {children}
    </li>
  )
}

/** Outline of what a later step provides. */
function Placeholder({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <p className="flex h-9 max-w-full items-center gap-2 rounded-control border border-line-2 border-dashed px-3 text-hint text-ink-3">
      {icon}
      <span className="truncate">{children}</span>
    </p>
  )
}

const NOTHING_YET = { created: false, shared: false, paid: false }

/** Page of a merchant without subscriptions. */
export function NothingHereYet(props: FirstStepsProps) {
  return (
    <>
      <PageHeading title="Nothing here yet" />
      <p className="-mt-0.5 text-body text-ink-2">
        Four steps to your first payment.
        {props.testMode && ' In test mode all of it happens on this machine.'}
      </p>
      <FirstSteps {...props} payUrl={null} done={{ ...NOTHING_YET, named: props.organisation !== '' }} />
    </>
  )
}
