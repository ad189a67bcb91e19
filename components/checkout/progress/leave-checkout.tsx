'use client'

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { richText } from '@/components/language/rich-text'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { isFramed, openOutsideFrame } from '@/lib/client/framed'
import { CHECKOUT_MESSAGE, type CheckoutMessage, OPENER, openerOrigin } from '@/lib/wire/checkout/embed'

/** Time before the page leaves by itself, in seconds. Decided, not measured. */
const SECONDS = 5

interface LeaveCheckoutProps {
  readonly sessionId: string
  /** The merchant's name. */
  readonly name: string
  /** The merchant's page for new subscribers; null where there is none. */
  readonly successUrl: string | null
  /** Leave by itself: the payer was on the page when the result came. */
  readonly counting: boolean
}

/**
 * The way back from a complete checkout: to the page that opened it as a window, which is told and gets the window out
 * of its way, else to the merchant's page for new subscribers.
 */
export function LeaveCheckout({ sessionId, name, successUrl, counting }: LeaveCheckoutProps) {
  const say = useSay()
  const isWindow = useOpenerTold(sessionId)
  const merchant = <bdi className="text-user-content">{name}</bdi>
  if (isWindow) {
    return (
      <LeaveIn
        saying={(seconds) => say('pay.windowCloses', { seconds })}
        leave={() => window.close()}
        counting={counting}
      >
        {() => (
          <Button variant="primary" size={48} onClick={() => window.close()}>
            {say('pay.closeWindow')}
          </Button>
        )}
      </LeaveIn>
    )
  }
  if (successUrl === null) return null
  return (
    <LeaveIn
      saying={(seconds) => say('pay.returning', { site: new URL(successUrl).host, seconds })}
      leave={() => window.location.assign(successUrl)}
      // The merchant's page is not one to be framed.
      counting={counting && !isFramed()}
    >
      {(isSoon) => (
        <a
          href={successUrl}
          className={buttonClasses({ size: 48, variant: 'primary' })}
          onClick={openOutsideFrame}
        >
          <span>{richText(say, isSoon ? 'pay.returnNow' : 'pay.returnTo', { merchant })}</span>
        </a>
      )}
    </LeaveIn>
  )
}

/** Tells the page that opened this one as a window that the checkout is complete; true where there is one. */
function useOpenerTold(sessionId: string): boolean {
  const [told, setTold] = useState(false)
  useEffect(() => {
    const origin = openerOrigin(new URLSearchParams(window.location.search).get(OPENER))
    if (origin === null || !window.opener) return
    const message: CheckoutMessage = { type: CHECKOUT_MESSAGE, status: 'complete', sessionId }
    // The browser hands it over only if the opener is of that origin.
    window.opener.postMessage(message, origin)
    setTold(true)
  }, [sessionId])
  return told
}

interface LeaveInProps {
  /** Sentence of what happens in so many seconds: "This window closes in 5 s." */
  readonly saying: (seconds: number) => string
  readonly leave: () => void
  readonly counting: boolean
  /** The button or link; `isSoon` while the seconds run. */
  readonly children: (isSoon: boolean) => ReactNode
}

/** Leaves after some seconds unless the payer chooses to stay. */
function LeaveIn({ saying, leave, counting, children }: LeaveInProps) {
  const say = useSay()
  const [left, setLeft] = useState(counting ? SECONDS : null)
  const onTimeUp = useEffectEvent(leave)
  useEffect(() => {
    if (left === null) return
    if (left === 0) {
      onTimeUp()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <div className="mt-6">
      {left !== null && (
        <p className="mb-2.5 flex min-h-6 items-center justify-between gap-4 text-hint text-ink-2">
          <span>{saying(left)}</span>
          <Button variant="quiet" size={30} className="-me-2" onClick={() => setLeft(null)}>
            {say('pay.stay')}
          </Button>
        </p>
      )}
      {children(left !== null)}
    </div>
  )
}
