'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog'
import { useToast } from '@/components/ui/overlays/toast'
import type { SubscriptionStatus } from '@/lib/billing/subscriptions/subscription'
import { ApiError, ConnectionError, errorText } from '@/lib/client/api/api-error'
import { changeSubscriptionMutation } from '@/lib/client/queries/subscription-mutations'
import { type SubscriptionVersion, subscriptionQuery } from '@/lib/client/queries/subscription-queries'

interface Step {
  readonly to: SubscriptionStatus
  readonly label: string
  readonly done: string
}

const pause: Step = { to: 'paused', label: 'Pause', done: 'Paused' }
const archive: Step = { to: 'archived', label: 'Archive', done: 'Archived' }
const open: Step = { to: 'active', label: 'Open again', done: 'Open again' }

/** Meaning of each status, and the statuses that can follow. */
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
    means: 'The payment link takes no new subscribers, and no one is charged until it is open again.',
    next: [open],
  },
}

/** Status of the subscription, with buttons that change it. */
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
      <ConfirmDialog
        open={archiving}
        onClose={() => setArchiving(false)}
        title="Archive this subscription?"
        description={<bdi>{title}</bdi>}
        keepLabel="Keep subscription"
        confirmLabel="Archive subscription"
        onConfirm={() => void take(archive)}
      >
        <p>
          The payment link takes no new subscribers, and no one is charged until you open it again. No one is
          cancelled: subscribers and their history stay.
        </p>
      </ConfirmDialog>
    </section>
  )
}

interface ChangeRefusedProps {
  readonly subscriptionId: string
  /** Error of the last change; null when there is none. */
  readonly error: Error | null
}

/** Notice that a change failed; after a version mismatch it offers to read the newest version. */
function ChangeRefused({ subscriptionId, error }: ChangeRefusedProps) {
  const newest = useQuery({ ...subscriptionQuery(subscriptionId), enabled: false })
  if (error === null) return null
  if (!(error instanceof ApiError) || error.code !== 'version_mismatch') {
    const isLost = error instanceof ConnectionError
    return (
      <Notice
        tone="danger"
        role="alert"
        className="mt-5"
        title={isLost ? 'It isn’t known whether it was changed.' : 'Nothing was changed.'}
      >
        {errorText(error)}
      </Notice>
    )
  }
  const readSince = newest.data !== undefined && newest.dataUpdatedAt > 0 && newest.isFetchedAfterMount
  return (
    <Notice
      tone="warn"
      role="alert"
      className="mt-5"
      title="Somebody else changed this subscription while you had it open."
      action={
        !readSince && (
          <Button
            size={30}
            busy={newest.isFetching}
            busyLabel="Reading…"
            onClick={() => void newest.refetch()}
          >
            Show what is saved now
          </Button>
        )
      }
    >
      {readSince
        ? 'This page shows what is saved now. Choose again if you still want to.'
        : 'Nothing was overwritten.'}
    </Notice>
  )
}
