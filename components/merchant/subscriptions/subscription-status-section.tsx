'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useToast } from '@/components/ui/overlays/toast'
import type { SubscriptionStatus } from '@/lib/billing/subscriptions/subscription'
import { changeSubscriptionMutation } from '@/lib/client/queries/subscription-mutations'
import type { SubscriptionVersion } from '@/lib/client/subscription-queries'
import { ChangeRefused } from '../change-refused'

interface Step {
  readonly to: SubscriptionStatus
  readonly label: string
  readonly done: string
}

const pause: Step = { to: 'paused', label: 'Pause', done: 'Paused' }
const archive: Step = { to: 'archived', label: 'Archive', done: 'Archived' }
const open: Step = { to: 'active', label: 'Open again', done: 'Open again' }

/** What can be done from each status, and what the status means. */
const steps: Readonly<
  Record<SubscriptionStatus, { readonly means: string; readonly next: readonly Step[] }>
> = {
  active: {
    means: 'The payment link takes new subscribers. Pausing stops that; those it has are charged as before.',
    next: [pause, archive],
  },
  paused: {
    means: 'The payment link takes no new subscribers. Those it has are charged as before.',
    next: [open, archive],
  },
  archived: {
    means: 'The payment link takes no new subscribers, and nobody is charged until it is open again.',
    next: [open],
  },
}

/** Whether the subscription takes new subscribers, and charges those it has. */
export function SubscriptionStatusSection({ version }: { readonly version: SubscriptionVersion }) {
  const { id, status, title } = version.data
  const { means, next } = steps[status]
  const toast = useToast()
  const [archiving, setArchiving] = useState(false)
  const change = useMutation(changeSubscriptionMutation(useQueryClient()))

  const take = async ({ to, done }: Step) => {
    setArchiving(false)
    const saved = await change.mutateAsync({ before: version, fields: { status: to } }).catch(() => null)
    if (saved) toast.show({ message: done })
  }
  return (
    <section aria-labelledby="status-title" className="mt-10 border-line border-t pt-5">
      <h2 id="status-title" className="text-section-sm">
        Status
      </h2>
      <p className="mt-0.5 text-ink-2">{means}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {next.map((step) => (
          <Button
            key={step.to}
            busy={change.isPending && change.variables.fields.status === step.to}
            onClick={() => (step.to === 'archived' ? setArchiving(true) : void take(step))}
          >
            {step.to === 'archived' ? 'Archive…' : step.label}
          </Button>
        ))}
      </div>
      <ChangeRefused subscriptionId={id} error={change.error} />
      <Dialog
        open={archiving}
        onOpenChange={setArchiving}
        title="Archive this subscription?"
        description={<bdi>{title}</bdi>}
        keepLabel="Keep subscription"
        act={
          <Button size="foot" variant="danger" onClick={() => void take(archive)}>
            Archive subscription
          </Button>
        }
      >
        <p>
          The payment link takes no new subscribers, and nobody is charged until you open it again. Nobody is
          cancelled: subscribers and their history stay.
        </p>
      </Dialog>
    </section>
  )
}
