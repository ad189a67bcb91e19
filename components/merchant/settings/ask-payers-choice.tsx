'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox } from '@/components/ui/controls/checkbox'
import { Notice } from '@/components/ui/feedback/notice'
import { useChosen } from '@/components/ui/hooks/use-chosen'
import { errorText } from '@/lib/client/api/api-error'
import { changeMessageSettingsMutation, messageSettingsQuery } from '@/lib/client/queries/message-queries'
import { ReadState } from '../list/read-state'

/** Choice whether checkouts ask payers for an address, kept as soon as it is made. */
export function AskPayersChoice() {
  const settings = useQuery(messageSettingsQuery())
  const change = useMutation(changeMessageSettingsMutation(useQueryClient()))
  const [chosen, choose] = useChosen(change)
  const asked = chosen ?? settings.data?.askPayers
  return (
    <ReadState reading={settings} what="message settings" rows={1}>
      <div>
        <Checkbox
          label="Ask payers for their email at the checkout"
          checked={asked ?? false}
          disabled={chosen !== null}
          aria-describedby="ask-payers-note"
          onChange={({ target: { checked } }) => choose(checked)}
        />
        <p id="ask-payers-note" className="mt-1 ms-[26px] max-w-[534px] text-hint text-ink-2">
          Payers see an optional field: “For receipts, and a note before each payment. Merchants don’t see
          it.” Once they’ve subscribed and confirmed the address, Dues writes to them in their own language.
        </p>
        {change.isError && (
          <Notice tone="danger" role="alert" className="mt-3" title="This was not saved.">
            {errorText(change.error)}
          </Notice>
        )}
      </div>
    </ReadState>
  )
}
