'use client'

import { Toast as BaseToast } from '@base-ui/react/toast'
import Link from 'next/link'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { classNames } from '../class-names'
import { UndoButton } from '../controls/undo-button'

interface UndoOffer {
  /** Deadline of the undo, in milliseconds since the epoch. */
  readonly deadline: number
  readonly onUndo: () => void
}

interface ToastLink {
  readonly href: string
  /** Says where it leads without its message, as in "View subscriber". */
  readonly label: string
}

interface ToastData {
  readonly undo?: UndoOffer | undefined
  readonly link?: ToastLink | undefined
}

interface ToastMessage {
  /** A result: "Cancels on 16 Dec". Errors that need reading go into a `Notice`. */
  readonly message: string
  readonly undo?: {
    /** Time to undo, in seconds. */
    readonly seconds: number
    readonly onUndo: () => void
  }
  readonly link?: ToastLink
}

interface Toaster {
  /** Shows a message and returns its id. */
  readonly show: (message: ToastMessage) => string
  readonly close: (id: string) => void
}

/** Lifetime of a message without undo, in milliseconds. */
const SHOWN_FOR = 5000
/** Of one with a link, which takes time to reach. */
const LINK_SHOWN_FOR = 10_000

/** Context of `useToast`; mount it once. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  return (
    <BaseToast.Provider timeout={SHOWN_FOR} limit={3}>
      {children}
      <BaseToast.Portal>
        <BaseToast.Viewport className="fixed start-6 bottom-6 z-50 flex max-w-[calc(100vw-2rem)] flex-col-reverse items-start gap-2 outline-none max-sm:start-4 max-sm:bottom-[max(16px,env(safe-area-inset-bottom))]">
          <Toasts />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  )
}

/** Shows results at the bottom of the page. */
export function useToast(): Toaster {
  const { add, close } = BaseToast.useToastManager<ToastData>()
  const show = useCallback(
    ({ message, undo, link }: ToastMessage) => {
      if (link) return add<ToastData>({ title: message, timeout: LINK_SHOWN_FOR, data: { link } })
      if (!undo) return add({ title: message })
      const data: ToastData = { undo: { deadline: Date.now() + undo.seconds * 1000, onUndo: undo.onUndo } }
      // The countdown closes it: the undo ends at its deadline, even while the pointer rests here.
      return add<ToastData>({ title: message, timeout: 0, data })
    },
    [add],
  )
  return useMemo(() => ({ show, close }), [show, close])
}

/** Puts the focus where it was before a toast had it, else on the page's content. */
function giveFocusBack(before: HTMLElement | null): void {
  const target = before?.isConnected ? before : document.querySelector<HTMLElement>('main')
  target?.focus({ preventScroll: true })
}

function Toasts() {
  const { toasts, close: closeToast } = BaseToast.useToastManager<ToastData>()
  const before = useRef<HTMLElement>(null)
  const close = (id: string) => {
    const hasFocus = document.activeElement?.closest('[data-toast]') != null
    closeToast(id)
    if (hasFocus) giveFocusBack(before.current)
  }
  return toasts.map((toast) => (
    <BaseToast.Root
      key={toast.id}
      toast={toast}
      // Has the role of a dialog, and takes no keys from the page.
      data-toast=""
      onFocus={({ currentTarget, relatedTarget }) => {
        const isFromPage = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)
        if (isFromPage) before.current = relatedTarget
      }}
      swipeDirection={['left', 'down']}
      className={classNames(
        'rounded-card border border-transparent bg-inverse text-body text-on-inverse shadow-float',
        'transition-[opacity,translate] duration-(--motion-dialog) data-ending-style:translate-y-2 data-starting-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:opacity-0 data-limited:hidden',
      )}
    >
      <BaseToast.Content
        className={classNames(
          'flex min-h-11 items-center gap-3 py-[7px] ps-4',
          toast.data?.undo || toast.data?.link ? 'pe-2' : 'pe-4',
        )}
      >
        <BaseToast.Title render={<p />} className="min-w-0" />
        {toast.data?.link && (
          <Link
            href={toast.data.link.href}
            onClick={() => close(toast.id)}
            className="inline-flex h-[30px] shrink-0 items-center whitespace-nowrap rounded-control border border-on-inverse-2/60 px-2.5 font-label text-body-sm transition-colors hover:border-on-inverse focus-visible:outline-on-inverse"
          >
            {toast.data.link.label}
          </Link>
        )}
        {toast.data?.undo && (
          <UndoButton
            deadline={toast.data.undo.deadline}
            onUndo={() => {
              toast.data?.undo?.onUndo()
              close(toast.id)
            }}
            onOver={() => close(toast.id)}
          />
        )}
      </BaseToast.Content>
    </BaseToast.Root>
  ))
}
