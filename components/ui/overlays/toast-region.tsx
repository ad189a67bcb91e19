'use client'

import { Toast as BaseToast } from '@base-ui/react/toast'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { classNames } from '../class-names'
import { UndoButton } from '../controls/undo-button'
import type { ToastQueue, WaitingToast } from './toast-queue'

/** Lifetime of a message without undo, in milliseconds. */
const SHOWN_FOR = 5000
/** Of one with a link, which takes time to reach. */
const LINK_SHOWN_FOR = 10_000

type ToastData = Omit<WaitingToast, 'id' | 'message'>

/** Messages at the bottom of the page, of the queue. */
export function ToastRegion({ queue }: { readonly queue: ToastQueue }) {
  return (
    <BaseToast.Provider timeout={SHOWN_FOR} limit={3}>
      <BaseToast.Portal>
        <BaseToast.Viewport className="fixed start-6 bottom-6 z-50 flex max-w-[calc(100vw-2rem)] flex-col-reverse items-start gap-2 outline-none max-sm:start-4 max-sm:bottom-[max(16px,env(safe-area-inset-bottom))]">
          <Toasts />
        </BaseToast.Viewport>
      </BaseToast.Portal>
      <Feed queue={queue} />
    </BaseToast.Provider>
  )
}

/** Takes what waits in the queue, and what comes, to the region, which is there before its first message. */
function Feed({ queue }: { readonly queue: ToastQueue }) {
  const { add, close } = BaseToast.useToastManager<ToastData>()
  useEffect(
    () =>
      queue.feed({
        add: ({ id, message, ...data }) => {
          // The countdown of an undo closes it: the undo ends at its deadline, even while the pointer rests here.
          const timeout = data.undo ? 0 : data.link ? LINK_SHOWN_FOR : SHOWN_FOR
          add<ToastData>({ id, title: message, timeout, data })
        },
        close,
      }),
    [queue, add, close],
  )
  return null
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
