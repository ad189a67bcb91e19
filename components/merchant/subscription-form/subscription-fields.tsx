import { Checkbox } from '@/components/ui/controls/checkbox'
import { Field } from '@/components/ui/controls/field'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { INVOICE_DETAILS } from '@/lib/billing/invoices/party'
import { MAX_TITLE_LENGTH } from '@/lib/billing/subscriptions/subscription'
import { INVOICE_DETAILS_TEXTS } from '../subscription-draft/draft-texts'
import { FailureFields } from './failure-fields'
import { PlanFields } from './plan-fields'
import { ReceiverFields } from './receiver-fields'
import { TokenFields } from './token-fields'
import type { SubscriptionForm } from './use-subscription-form'

/** Fields of a subscription, new or saved. */
export function SubscriptionFields({ form }: { readonly form: SubscriptionForm }) {
  const { draft, errors, change, saved } = form
  return (
    <>
      <div className="grid gap-4 dash:grid-cols-[minmax(0,1fr)_152px]">
        <Field id="title" label="Title" error={errors.title}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={MAX_TITLE_LENGTH}
              value={draft.title}
              onChange={(event) => change({ title: event.target.value }, 'title')}
            />
          )}
        </Field>
        <Field id="trial-days" label="Free trial" error={errors.trialDays}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              end="days"
              value={draft.trialDays}
              onChange={(event) => change({ trialDays: event.target.value }, 'trialDays')}
            />
          )}
        </Field>
        {draft.trialDays.trim() !== '0' && (
          <Checkbox
            id="trial-per-wallet"
            className="text-body dash:col-span-2"
            label="One trial for each wallet"
            checked={draft.trialPerWallet}
            onChange={(event) => change({ trialPerWallet: event.target.checked }, 'trialPerWallet')}
          />
        )}
        <Field id="linktree" label="Website" optional error={errors.linktree} hint="Shown next to your name.">
          {(control) => (
            <TextInput
              {...control}
              type="url"
              placeholder="https://"
              value={draft.linktree}
              onChange={(event) => change({ linktree: event.target.value }, 'linktree')}
            />
          )}
        </Field>
        <Field
          id="fixed-charges"
          label="Ends after"
          optional
          error={errors.fixedCharges}
          hint="Empty: until cancelled."
        >
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              end="charges"
              value={draft.fixedCharges}
              onChange={(event) => change({ fixedCharges: event.target.value }, 'fixedCharges')}
            />
          )}
        </Field>
        <Field
          id="invoice-details"
          label="Invoice details of payers"
          error={errors.invoiceDetails}
          hint="Name, address and tax id, asked in the checkout."
        >
          {(control) => (
            <Select
              {...control}
              value={draft.invoiceDetails}
              onChange={(event) => {
                const chosen = INVOICE_DETAILS.find((each) => each === event.target.value)
                if (chosen) change({ invoiceDetails: chosen }, 'invoiceDetails')
              }}
            >
              {INVOICE_DETAILS.map((each) => (
                <option key={each} value={each}>
                  {INVOICE_DETAILS_TEXTS[each]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Checkbox
          id="access-while-paused"
          className="text-body dash:col-span-2"
          label="Subscribers keep access while they are paused"
          checked={draft.accessWhilePaused === 'keep'}
          onChange={({ target }) =>
            change({ accessWhilePaused: target.checked ? 'keep' : 'stop' }, 'accessWhilePaused')
          }
        />
      </div>
      {saved !== null && (
        <p className="mt-2 text-hint text-ink-3">
          Title, trial and end are for new subscribers. Those you have keep the terms that they signed.
        </p>
      )}
      <PlanFields form={form} />
      <ReceiverFields form={form} />
      <TokenFields form={form} />
      <FailureFields form={form} />
    </>
  )
}
