'use client'

import { Button } from '@/components/ui/controls/button'
import { LinkButton } from '@/components/ui/controls/link-button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'
import { merchantPaths } from '../merchant-paths'
import { PageHeading } from '../shell/page-heading'
import { SubscriptionBadge } from '../subscriptions/subscription-badge'
import { SubscriptionStatusSection } from '../subscriptions/subscription-status-section'
import { ConflictPanel } from './conflict-panel'
import { DraftNotice } from './draft-notice'
import { ErrorSummary } from './error-summary'
import { SendingNotice } from './sending-notice'
import { SubscriptionFields } from './subscription-fields'
import { SubscriptionFormFoot } from './subscription-form-foot'
import { SubscriptionPreview } from './subscription-preview'
import { type EditedSubscription, useEditSubscription } from './use-edit-subscription'

interface EditSubscriptionProps {
  readonly subscriptionId: string
  readonly merchant: { readonly userid: string; readonly address: string; readonly organisation: string }
  /** Billing time of the page: start of the preview's terms. */
  readonly now: Date
}

/** Page that changes a subscription: its terms for new subscribers, and its status. */
export function EditSubscription({ subscriptionId, merchant, now }: EditSubscriptionProps) {
  const edited = useEditSubscription(merchant.userid, subscriptionId)
  const { title, status } = edited.version.data
  const { draft, catalogue } = edited.form
  return (
    <>
      <PageHeading
        crumbs={[
          { label: 'Subscriptions', href: merchantPaths.subscriptions },
          { label: title, href: merchantPaths.subscription(subscriptionId) },
        ]}
        here="Edit"
        title="Edit subscription"
        badge={<SubscriptionBadge status={status} />}
        actions={<LinkButton href={merchantPaths.prices(subscriptionId)}>Prices of subscribers</LinkButton>}
      />
      <div className="mt-5 grid grid-cols-[minmax(0,684px)] gap-x-6 gap-y-8 border-line border-t pt-6 xl:grid-cols-[minmax(0,684px)_340px]">
        <div className="min-w-0">
          <EditForm edited={edited} />
          <SubscriptionStatusSection version={edited.version} />
        </div>
        <SubscriptionPreview draft={draft} catalogue={catalogue} merchant={merchant} now={now} />
      </div>
    </>
  )
}

function EditForm({ edited }: { readonly edited: EditedSubscription }) {
  const { form, keeping, conflict, problem, busy, version } = edited
  return (
    <form
      noValidate
      onBlur={form.leave}
      onSubmit={(event) => {
        event.preventDefault()
        void edited.save()
      }}
    >
      <DraftNotice keeping={keeping} onDiscard={edited.discard} />
      {conflict.length > 0 && (
        <ConflictPanel
          changes={conflict}
          busy={busy}
          onTakeTheirs={edited.takeTheirs}
          onKeepMine={edited.keepMine}
        />
      )}
      {form.summarized && <ErrorSummary ref={form.summary} errors={form.errors} draft={form.draft} />}
      <SubscriptionFields form={form} />
      <SendingNotice sending={form.sending} />
      {problem && (
        <Notice tone="danger" role="alert" className="mt-6" title="Nothing was changed.">
          {errorText(problem)}
        </Notice>
      )}
      <SubscriptionFormFoot errors={form.errors} keeping={keeping}>
        <LinkButton href={merchantPaths.subscription(version.data.id)} size={40} onClick={edited.end}>
          Discard
        </LinkButton>
        <Button type="submit" scripted variant="primary" size={40} busy={busy} busyLabel="Saving…">
          Save changes
        </Button>
      </SubscriptionFormFoot>
    </form>
  )
}
