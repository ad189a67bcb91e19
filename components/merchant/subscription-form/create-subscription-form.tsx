'use client'

import { Button } from '@/components/ui/controls/button'
import { LinkButton } from '@/components/ui/controls/link-button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'
import { merchantPaths } from '../merchant-paths'
import { DraftNotice } from './draft-notice'
import { ErrorSummary } from './error-summary'
import { SendingNotice } from './sending-notice'
import { SubscriptionFields } from './subscription-fields'
import { SubscriptionFormFoot } from './subscription-form-foot'
import { SubscriptionPreview } from './subscription-preview'
import { useCreateSubscription } from './use-create-subscription'

interface CreateSubscriptionFormProps {
  readonly merchant: { readonly userid: string; readonly address: string; readonly organisation: string }
  /** Billing time of the page: start of the preview's terms. */
  readonly now: Date
}

/** Form of a new subscription. Its first receiver is the merchant's own address until changed. */
export function CreateSubscriptionForm({ merchant, now }: CreateSubscriptionFormProps) {
  const { form, keeping, problem, busy, submit, discard, end } = useCreateSubscription(merchant)
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,684px)] gap-x-6 gap-y-8 border-line border-t pt-6 xl:grid-cols-[minmax(0,684px)_340px]">
      <form
        noValidate
        className="min-w-0"
        onBlur={form.leave}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DraftNotice keeping={keeping} onDiscard={discard} />
        {form.summarized && <ErrorSummary ref={form.summary} errors={form.errors} draft={form.draft} />}
        <SubscriptionFields form={form} />
        <SendingNotice sending={form.sending} />
        {problem && (
          <Notice tone="danger" role="alert" className="mt-6" title="The subscription was not created.">
            {errorText(problem)}
          </Notice>
        )}
        <SubscriptionFormFoot errors={form.errors} keeping={keeping}>
          <LinkButton href={merchantPaths.subscriptions} size={40} onClick={end}>
            Discard
          </LinkButton>
          <Button type="submit" scripted variant="primary" size={40} busy={busy} busyLabel="Creating…">
            Create subscription
          </Button>
        </SubscriptionFormFoot>
      </form>
      <SubscriptionPreview draft={form.draft} catalogue={form.catalogue} merchant={merchant} now={now} />
    </div>
  )
}
