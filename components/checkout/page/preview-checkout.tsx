'use client'

import type { ReactNode } from 'react'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { Choice } from '../offer/choice'
import type { WalletLoaderState } from '../wallet/wallet-loader'
import { OpenCheckoutContext } from './open-checkout'

interface PreviewCheckoutProps {
  readonly offer: Offer
  readonly choice: Choice
  readonly now: Date
  readonly children: ReactNode
}

/** An open checkout that can only be looked at: it has no session, asks no wallet, and leaves the address alone. */
export function PreviewCheckout({ offer, choice, now, children }: PreviewCheckoutProps) {
  const nothing = () => {}
  return (
    <OpenCheckoutContext
      value={{
        sessionId: '',
        successUrl: null,
        offer,
        isTrialUsed: false,
        buyer: { asked: 'none', given: false, isOpen: false },
        setBuyerGiven: nothing,
        setBuyerOpen: nothing,
        email: { asked: false, text: '', given: false, kept: null, isWrong: false },
        setEmail: nothing,
        choice,
        now,
        loader: UNTOUCHED,
        choose: nothing,
        openWalletList: nothing,
      }}
    >
      {/* A form of its own, so that its choices are none of another form's. */}
      <form className="contents" onSubmit={(event) => event.preventDefault()}>
        {children}
      </form>
    </OpenCheckoutContext>
  )
}

const UNTOUCHED: WalletLoaderState = { wait: 'none', open: null }
