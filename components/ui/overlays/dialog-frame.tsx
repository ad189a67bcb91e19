'use client'

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { buttonClasses } from '../controls/button-classes'
import { useUiWords } from '../ui-words'
import { DialogFoot } from './dialog-foot'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: ReactNode
  /** One line that names the subject. */
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** The label of the safe way out ("Keep subscriber"); focus starts here. */
  readonly keepLabel: string
  /** Element to focus first, where the way out is not the safe choice; `title` where there is something to read first. */
  readonly initialFocus?: RefObject<HTMLElement | null> | 'title' | undefined
  /** The button that acts: `<Button size="foot" variant="danger">`. None in a dialog that only informs. */
  readonly action?: ReactNode
  /** A request is under way: the dialog cannot be closed. */
  readonly locked?: boolean | undefined
  /** Words in English on a page of any language. */
  readonly english?: boolean | undefined
}

/** The dialog of `dialog.tsx`, with all that makes it one. */
export function DialogFrame({
  open,
  onOpenChange,
  title,
  description,
  children,
  keepLabel,
  initialFocus,
  action,
  locked = false,
  english = false,
}: DialogProps) {
  const words = useUiWords()
  const keep = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, details) => {
        if (locked && !next) details.cancel()
        else onOpenChange(next)
      }}
      onOpenChangeComplete={(isOpen) => !isOpen && focusPage()}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop
          className={classNames(
            'fixed inset-0 z-40 bg-scrim transition-opacity duration-(--motion-dialog)',
            'data-ending-style:opacity-0 data-starting-style:opacity-0',
          )}
        />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid items-center justify-items-center overflow-y-auto p-6 max-sm:items-end max-sm:overflow-hidden max-sm:p-0">
          <BaseDialog.Popup
            {...(english && { lang: 'en', dir: 'ltr' })}
            initialFocus={initialFocus === 'title' ? heading : (initialFocus ?? keep)}
            className={classNames(
              'relative w-full max-w-[496px] rounded-dialog border border-line bg-surface p-[23px] text-body-sm text-ink shadow-float outline-none',
              'max-sm:max-h-[92dvh] max-sm:overflow-y-auto max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0 max-sm:p-4 max-sm:pb-[max(20px,env(safe-area-inset-bottom))]',
              'transition-[opacity,translate] duration-(--motion-dialog) data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0',
            )}
          >
            <span
              aria-hidden="true"
              className="mx-auto mb-3 hidden h-1 w-9 rounded-full bg-line-2 max-sm:block"
            />
            <BaseDialog.Close
              aria-label={words.close}
              disabled={locked}
              className="absolute end-4 top-4 inline-flex size-8 items-center justify-center rounded-badge text-ink-3 transition-colors hover:bg-sunken hover:text-ink max-sm:sr-only"
            >
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </BaseDialog.Close>
            <BaseDialog.Title ref={heading} tabIndex={-1} className="pe-8 text-dialog-title outline-none">
              {title}
            </BaseDialog.Title>
            {description !== undefined && (
              <BaseDialog.Description className="mt-0.5 text-pretty text-ink-2">
                {description}
              </BaseDialog.Description>
            )}
            {children !== undefined && (
              <div className="mt-5">
                <DialogFoot value={foot}>{children}</DialogFoot>
              </div>
            )}
            {/* Below all that it is about: one in view is pressed before the amounts are read. */}
            <div className="mt-5 flex justify-end gap-2 max-sm:flex-col-reverse">
              <BaseDialog.Close
                ref={keep}
                disabled={locked}
                className={buttonClasses({
                  size: 'foot',
                  // Also after opening by pointer: the ring shows that Enter keeps things as they are.
                  className: 'sm:focus:outline-2 sm:focus:outline-accent sm:focus:outline-offset-2',
                })}
              >
                {keepLabel}
              </BaseDialog.Close>
              {action}
              {/* Buttons of the content that act, whose words depend on what was chosen there. */}
              <div ref={setFoot} className="contents" />
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** Keeps the focus from falling to the page's beginning, where what opened a dialog is gone with it. */
function focusPage(): void {
  // The dialog gives the focus back once it is gone from the page, after this.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.getElementById('main')?.focus({ preventScroll: true })
    }),
  )
}
