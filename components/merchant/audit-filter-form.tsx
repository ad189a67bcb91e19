import { Button } from '@/components/ui/controls/button'
import { Field } from '@/components/ui/controls/field'
import { LinkButton } from '@/components/ui/controls/link-button'
import { Select } from '@/components/ui/controls/select'
import { TextInput } from '@/components/ui/controls/text-input'
import { AUDIT_ACTIONS } from '@/lib/billing/accounts/audit-action'
import { type AuditFilters, isAuditFiltered } from '@/lib/client/lists/audit-filters'
import { merchantPaths } from './merchant-paths'
import { AUDIT_WORDS } from './settings/audit-text'

const ALL = `${merchantPaths.settings}#audit`

/** What was done and on which days. A form of the browser's own: it works before any script does. */
export function AuditFilterForm({ filters }: { readonly filters: AuditFilters }) {
  return (
    <form
      action={ALL}
      aria-label="Filter the audit log"
      className="mb-3 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_150px_150px_auto]"
    >
      <Field id="audit-action" label="What">
        {(control) => (
          <Select {...control} name="action" defaultValue={filters.action ?? ''}>
            <option value="">Everything</option>
            {AUDIT_ACTIONS.map((action) => (
              <option key={action} value={action}>
                {AUDIT_WORDS[action]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id="audit-since" label="From">
        {(control) => <TextInput {...control} type="date" name="since" defaultValue={filters.since ?? ''} />}
      </Field>
      <Field id="audit-until" label="To">
        {(control) => <TextInput {...control} type="date" name="until" defaultValue={filters.until ?? ''} />}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size={36}>
          Show
        </Button>
        {isAuditFiltered(filters) && (
          <LinkButton href={ALL} size={36} variant="quiet">
            Clear
          </LinkButton>
        )}
      </div>
    </form>
  )
}
