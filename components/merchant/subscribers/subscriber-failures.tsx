import { Button } from '@/components/ui/controls/button'
import { Notice } from '@/components/ui/feedback/notice'
import { AddressText } from '@/components/ui/text/address-text'
import type { SubscriberFailure } from '../subscriber/use-subscriber-actions'

interface SubscriberFailuresProps {
  readonly failures: readonly SubscriberFailure[]
  readonly onDismiss: (failure: SubscriberFailure) => void
}

/** Changes that the server refused, with its reasons; sticky above the list until dismissed. */
export function SubscriberFailures({ failures, onDismiss }: SubscriberFailuresProps) {
  return (
    <div className="sticky top-[calc(var(--strip)+8px)] z-20 grid gap-2 max-dash:top-15">
      {failures.map((failure) => (
        <Notice
          key={failure.row.id}
          tone="danger"
          role="alert"
          className="mt-3"
          title={
            <>
              {failure.isKnown ? null : 'It isn’t known whether '}
              <AddressText address={failure.row.eoaaddress} /> was {failure.isKnown && 'not '}
              {failure.did}.
            </>
          }
          action={
            <>
              {failure.next && (
                <Button size={30} onClick={failure.next.run}>
                  {failure.next.label}
                </Button>
              )}
              <Button size={30} variant="quiet" onClick={() => onDismiss(failure)}>
                Dismiss
              </Button>
            </>
          }
        >
          {failure.reason}
        </Notice>
      ))}
    </div>
  )
}
