'use client'

import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useSay } from '@/components/language/use-say'
import type { Offer } from '@/lib/billing/checkout/offer'
import type { InvoiceDetails } from '@/lib/billing/invoices/party'
import type { Demand } from '../machine/checkout-machine'
import {
  type Choice,
  type ChoicePart,
  type ChoiceQuery,
  changedChoice,
  readChoice,
  withChoice,
} from '../offer/choice'
import { chargeAtomic, planAt } from '../offer/terms'
import { OfflineBanner } from '../parts/offline-banner'
import { createWalletLoader, type WalletLoaderState } from '../wallet/wallet-loader'

interface OpenCheckoutProps {
  readonly sessionId: string
  /** The merchant's page for new subscribers. */
  readonly successUrl: string | null
  readonly offer: Offer
  /** Details for invoices: asked of payers, and given already in this checkout. */
  readonly buyer: BuyerState
  /** True where an address for messages may be left, and where this checkout has one already. */
  readonly email: { readonly asked: boolean; readonly given: boolean }
  /** The choice in the address bar. */
  readonly asked: ChoiceQuery
  /** The choice of the checkout's creator. */
  readonly preset: ChoiceQuery
  /** The server's time: the terms are those of a subscription begun now. */
  readonly now: Date
  /** Kept when the page is loaded again without script. */
  readonly theme: string | null
  /** The page: what never changes comes from the server, what does asks `useOpenCheckout`. */
  readonly children: ReactNode
}

/** Details for invoices of a checkout. */
export interface BuyerState {
  readonly asked: InvoiceDetails
  readonly given: boolean
}

/** The address for messages. It outlasts its field, which gives way to the steps of paying. */
export interface EmailState {
  readonly asked: boolean
  readonly text: string
  /** True where the server has an address for this checkout. */
  readonly given: boolean
  /** The address that the server took from this page; null for none. */
  readonly kept: string | null
  /** True where the payer left the field with a text that is no address. */
  readonly isWrong: boolean
}

interface OpenCheckoutState {
  readonly sessionId: string
  readonly successUrl: string | null
  /** The offer to this wallet. */
  readonly offer: Offer
  /** True where the wallet had the trial that others are offered. */
  readonly isTrialUsed: boolean
  readonly choice: Choice
  readonly now: Date
  readonly loader: WalletLoaderState
  readonly buyer: BuyerState & {
    /** True while the payer enters details, which are lost unless saved. */
    readonly isOpen: boolean
  }
  readonly setBuyerGiven: (given: boolean) => void
  readonly setBuyerOpen: (isOpen: boolean) => void
  readonly email: EmailState
  readonly setEmail: (change: Partial<EmailState>) => void
  readonly choose: (part: ChoicePart) => void
  /** Goes to the list of wallets. */
  readonly openWalletList: () => void
}

export const OpenCheckoutContext = createContext<OpenCheckoutState | null>(null)

/** The open checkout around this component. */
export function useOpenCheckout(): OpenCheckoutState {
  const state = useContext(OpenCheckoutContext)
  if (!state) throw new Error('No OpenCheckout')
  return state
}

/** A checkout that can be subscribed to: holds the choice and loads the wallet. */
export function OpenCheckout({
  sessionId,
  successUrl,
  offer,
  buyer,
  email: offered,
  asked,
  preset,
  now,
  theme,
  children,
}: OpenCheckoutProps) {
  const { formats } = useSay().reader
  const [given, setBuyerGiven] = useState(buyer.given)
  const [isBuyerOpen, setBuyerOpen] = useState(buyer.asked === 'required' && !buyer.given)
  const [email, setEmail] = useState<EmailState>({ ...offered, text: '', kept: null, isWrong: false })
  const [choice, setChoice] = useState(() => readChoice(offer, asked, preset))
  const [loader] = useState(() =>
    createWalletLoader({ demand: demandOf(choice), checkout: { sessionId, offer, now, formats } }),
  )
  const state = useSyncExternalStore(loader.subscribe, loader.getState, loader.getState)
  useEffect(() => void loader.restore(), [loader])

  const { open } = state
  // A token that the wallet can pay with, until the payer has chosen one.
  const [picked, setPicked] = useState(asked.token !== undefined)
  const better = picked || !open ? null : open.chunk.betterToken(open.checkout, offer.tokens, choice)
  useEffect(() => {
    if (better) change({ token: better })
  })
  const isTrialUsed = offer.trialDays > 0 && open?.chunk.quotedTrialDays(open.checkout) === 0

  const choose = (part: ChoicePart) => {
    if (part.token) setPicked(true)
    change(part)
  }
  const change = (part: ChoicePart) => {
    const next = changedChoice(offer, choice, part)
    setChoice(next)
    loader.setDemand(demandOf(next))
    // In the address too, so that a reload or a copied address keeps it.
    window.history.replaceState(null, '', withChoice(window.location.href, next))
  }
  return (
    <OpenCheckoutContext
      value={{
        sessionId,
        successUrl,
        offer: isTrialUsed ? { ...offer, trialDays: 0 } : offer,
        isTrialUsed,
        buyer: { ...buyer, given, isOpen: isBuyerOpen },
        setBuyerGiven,
        setBuyerOpen,
        email,
        setEmail: (part) => setEmail((held) => ({ ...held, ...part })),
        choice,
        now,
        loader: state,
        choose,
        openWalletList: loader.openWalletList,
      }}
    >
      {/* With script the address holds the choice; without, this form puts it there. A discount code is sent either way. */}
      <form
        method="get"
        autoComplete="off"
        className="contents"
        onSubmit={(event) => document.activeElement?.closest('details') || event.preventDefault()}
      >
        {theme !== null && <input type="hidden" name="theme" value={theme} />}
        <OfflineBanner />
        {children}
      </form>
    </OpenCheckoutContext>
  )
}

function demandOf({ plan, token, periods, ends }: Choice): Demand {
  return {
    planId: plan.id,
    quantity: plan.units,
    tokenId: token.id,
    periods,
    fixedCharges: ends ? periods : null,
    chainId: token.chainId,
    neededAtomic: chargeAtomic(planAt(plan, 0), token),
    code: plan.discount?.code ?? null,
  }
}
