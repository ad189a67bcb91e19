'use client'

import { Button } from '@/components/ui/controls/button'
import { LinkButton } from '@/components/ui/controls/link-button'
import { Notice } from '@/components/ui/feedback/notice'
import { errorText } from '@/lib/client/api/api-error'
import { DraftNotice } from './draft-notice'
import { merchantPaths } from './merchant-paths'
import { ConflictPanel } from './subscription-form/conflict-panel'
import { ErrorSummary } from './subscription-form/error-summary'
import { SendingNotice } from './subscription-form/sending-notice'
import { SubscriptionFields } from './subscription-form/subscription-fields'
import type { EditedSubscription } from './subscription-form/use-edit-subscription'
import { SubscriptionFormFoot } from './subscription-form-foot'

/** Changes what new subscribers get. Those who subscribed keep the terms that they signed. */
export function EditSubscriptionForm({ edited }: { readonly edited: EditedSubscription }) {
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
      {form.summarised && <ErrorSummary ref={form.summary} errors={form.errors} draft={form.draft} />}
      <SubscriptionFields form={form} />
      <SendingNotice sending={form.sending} />
      {problem && (
        <Notice
          tone="danger"
          role="alert"
          className="mt-6"
          title={problem.partly ? 'Only a part of it was saved.' : 'Nothing was changed.'}
        >
          {errorText(problem.error)}
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
