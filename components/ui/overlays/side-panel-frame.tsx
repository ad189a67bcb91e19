'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../class-names'
import { useUiWords } from '../ui-words'

export interface SidePanelProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** Actions at the end of the heading's line. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** The panel of `side-panel.tsx`, with all that makes it one. */
export function SidePanelFrame({ open, onClose, title, actions, children }: SidePanelProps) {
  const words = useUiWords()
  const close = useRef<HTMLButtonElement>(null)
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          className={classNames(
            'fixed inset-0 z-30 bg-scrim transition-opacity duration-(--motion-dialog)',
            'data-ending-style:opacity-0 data-starting-style:opacity-0',
          )}
        />
        <BaseDialog.Popup
          initialFocus={close}
          className={classNames(
            'fixed inset-y-0 end-0 z-30 flex w-full max-w-[520px] flex-col border-line border-s bg-surface text-body-sm text-ink shadow-float outline-none',
            'max-sm:top-[6dvh] max-sm:max-w-none max-sm:rounded-t-dialog max-sm:border-t max-sm:border-s-0',
            'transition-[opacity,translate] duration-(--motion-dialog) data-ending-style:opacity-0 data-starting-style:opacity-0',
            'sm:data-ending-style:translate-x-2 sm:data-starting-style:translate-x-2 max-sm:data-ending-style:translate-y-2 max-sm:data-starting-style:translate-y-2',
          )}
        >
          <div className="flex items-center gap-2 border-line border-b py-3.5 ps-6 pe-4 max-sm:ps-4 max-sm:pe-2">
            <BaseDialog.Title className="min-w-0 flex-1 text-dialog-title">{title}</BaseDialog.Title>
            {actions}
            <BaseDialog.Close
              ref={close}
              aria-label={words.close}
              className="inline-flex size-8 items-center justify-center rounded-badge text-ink-3 transition-colors hover:bg-sunken hover:text-ink max-sm:size-11"
            >
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </BaseDialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-5 pb-8 max-sm:px-4 max-sm:pb-[max(24px,env(safe-area-inset-bottom))]">
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
