'use client'

import { useState } from 'react'
import { CopyButton } from '@/components/ui/controls/copy-button'
import { Field } from '@/components/ui/controls/field'
import { TextInput } from '@/components/ui/controls/text-input'
import { Dialog } from '@/components/ui/overlays/dialog'
import { buttonCode } from './button-code'

const DEFAULT_LABEL = 'Subscribe'

interface PaymentButtonDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly payUrl: string
  /** Title of the subscription. */
  readonly title: string
}

/** Dialog with the payment link as a button: HTML to paste into any page. */
export function PaymentButtonDialog({ open, onOpenChange, payUrl, title }: PaymentButtonDialogProps) {
  const [label, setLabel] = useState(DEFAULT_LABEL)
  const code = buttonCode(payUrl, label.trim() || DEFAULT_LABEL)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Button for your site"
      description={<bdi className="text-user-content">{title}</bdi>}
      keepLabel="Done"
      action={
        <CopyButton value={code} label="Copy code of the button" size="foot" variant="primary">
          Copy code
        </CopyButton>
      }
    >
      <Field id="button-label" label="What the button says">
        {(control) => (
          <TextInput
            {...control}
            maxLength={60}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
          />
        )}
      </Field>
      <p className="mt-4 mb-1.5 font-label text-hint">Code to paste where the button should appear</p>
      <pre className="rounded-card border border-line bg-paper p-3 whitespace-pre-wrap text-hint [overflow-wrap:anywhere]">
        <code>{code}</code>
      </pre>
      <p className="mt-3 text-hint text-ink-2">
        The button leads to the checkout. To open it in a window on your own page, with a table of the plans,
        add <code>embed.js</code>:{' '}
        <a href="/docs/guides/your-page" className="text-link font-medium">
          On your own page
        </a>
        .
      </p>
    </Dialog>
  )
}
