'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatTime } from '@/components/billing/format-day'
import { Button } from '@/components/ui/controls/button'
import { FoldSign } from '@/components/ui/controls/fold-sign'
import { Notice } from '@/components/ui/feedback/notice'
import { Status } from '@/components/ui/feedback/status'
import { useLastShown } from '@/components/ui/hooks/use-last-shown'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useToast } from '@/components/ui/overlays/toast'
import { errorText } from '@/lib/client/api/api-error'
import { redeliverMutation } from '@/lib/client/queries/developers/webhook-mutations'
import { webhookDeliveryQuery } from '@/lib/client/queries/developers/webhook-queries'
import type { WireWebhookDeliveryDetails } from '@/lib/wire/webhooks/webhook-deliveries'
import { ReadState } from '../list/read-state'
import { useDashboardNow } from '../shell/dashboard-now'
import { deliveryLook, outcomeText } from './webhook-words'

interface DeliveryDialogProps {
  /** Null closes the dialog. */
  readonly id: string | null
  /** False where nothing can be sent again. */
  readonly enabled: boolean
  readonly onClose: () => void
}

/** A delivery with its request and the answer to each attempt; it can be sent again. */
export function DeliveryDialog({ id, enabled, onClose }: DeliveryDialogProps) {
  const shown = useLastShown(id)
  return shown === null ? null : (
    <OpenDelivery key={shown} id={shown} open={id !== null} enabled={enabled} onClose={onClose} />
  )
}

interface OpenDeliveryProps {
  readonly id: string
  readonly open: boolean
  readonly enabled: boolean
  readonly onClose: () => void
}

function OpenDelivery({ id, open, enabled, onClose }: OpenDeliveryProps) {
  const toast = useToast()
  const delivery = useQuery({ ...webhookDeliveryQuery(id), enabled: open })
  const again = useMutation(redeliverMutation(useQueryClient()))
  const send = () => again.mutate(id, { onSuccess: () => toast.show({ message: 'On its way again' }) })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={delivery.data ? delivery.data.type : 'Delivery'}
      description={delivery.data && `Event ${delivery.data.eventId}. Times are in UTC.`}
      keepLabel="Close"
      initialFocus="title"
      action={
        enabled && (
          <Button size="foot" variant="primary" busy={again.isPending} busyLabel="Sending…" onClick={send}>
            Send again
          </Button>
        )
      }
    >
      <ReadState reading={delivery} what="delivery" rows={4}>
        {delivery.data && <DeliveryFacts delivery={delivery.data} />}
      </ReadState>
      {again.isError && (
        <Notice tone="danger" role="alert" className="mt-3" title="It was not sent again.">
          {errorText(again.error)}
        </Notice>
      )}
    </Dialog>
  )
}

function DeliveryFacts({ delivery }: { readonly delivery: WireWebhookDeliveryDetails }) {
  const now = useDashboardNow()
  const { log, requestBody, nextAttemptAt, status } = delivery
  const { shape, word, note } = deliveryLook(delivery)
  const next =
    status === 'pending' && nextAttemptAt !== null ? `next at ${formatTime(nextAttemptAt, now)}` : note
  return (
    <>
      <Status shape={shape} word={word} note={next} />
      <h3 className="mt-4 font-medium">Attempts</h3>
      {log.length === 0 ? (
        <p className="text-ink-2">None yet.</p>
      ) : (
        <ol aria-label="Attempts" className="mt-1 rounded-card border border-line">
          {log.toReversed().map((attempt) => (
            <li key={attempt.at} className="border-line border-b px-3 py-2 last:border-b-0">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span className="font-medium">{outcomeText(attempt)}</span>
                <time dateTime={attempt.at} className="text-hint text-ink-2">
                  {formatTime(attempt.at, now)}
                </time>
              </p>
              <bdi className="block text-hint text-ink-2 [overflow-wrap:anywhere]">{attempt.url}</bdi>
              {attempt.requestHeaders !== null && <SentHeaders headers={attempt.requestHeaders} />}
              {attempt.answer !== '' && (
                <>
                  <p className="mt-0.5 text-hint font-medium text-ink-2">Answer</p>
                  <Text label="Answer">{attempt.answer}</Text>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      <h3 className="mt-4 font-medium">Request</h3>
      <Text label="Request body">{pretty(requestBody)}</Text>
    </>
  )
}

/** Headers of an attempt, folded: each attempt has its own time and signatures. */
function SentHeaders({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  lines.sort()
  return (
    <details className="mt-0.5 text-hint">
      <summary className="inline-flex min-h-6 cursor-pointer list-none items-center gap-1.5 rounded-badge font-medium text-ink-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        <FoldSign size={14} />
        Headers sent
      </summary>
      <Text label="Request headers">{lines.join('\n')}</Text>
    </details>
  )
}

/** Text of a program, which scrolls where it is long. */
function Text({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="mt-1 max-h-[220px] overflow-y-auto rounded-card border border-line bg-paper p-3"
    >
      <pre dir="ltr" className="whitespace-pre-wrap font-mono text-hint [overflow-wrap:anywhere]">
        <code>{children}</code>
      </pre>
    </section>
  )
}

/** JSON in lines; a body is always the JSON that Dues wrote. */
const pretty = (json: string) => JSON.stringify(JSON.parse(json), null, 2)
