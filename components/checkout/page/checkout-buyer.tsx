'use client'

import { BuyerForm } from '@/components/billing/invoice/buyer-form'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { callApi } from '@/lib/client/api/api'
import { SectionHead } from '../parts/section-head'
import { useOpenCheckout } from './open-checkout'

/** A country as the server names it, since browsers have names of their own. */
export interface Country {
  readonly code: string
  readonly name: string
}

interface CheckoutBuyerProps {
  readonly countries: readonly Country[]
}

/** Name and address for invoices. They are kept with the checkout and shown to nobody who opens it again. */
export function CheckoutBuyer({ countries }: CheckoutBuyerProps) {
  const say = useSay()
  const { sessionId, buyer, setBuyerGiven, setBuyerOpen } = useOpenCheckout()
  if (buyer.asked === 'none') return null
  const isRequired = buyer.asked === 'required'
  return (
    <section>
      <SectionHead title={say('checkout.invoiceDetails')}>
        {say(isRequired ? 'checkout.detailsNeeded' : 'checkout.detailsWanted')}
      </SectionHead>
      {buyer.isOpen ? (
        <BuyerForm
          buyer={null}
          countries={countries}
          removable={!isRequired && buyer.given}
          onSave={async (details) => {
            const params = { sessionId }
            const { kept } = await callApi('keepInvoiceDetails', { params, body: { details } })
            setBuyerGiven(kept)
            setBuyerOpen(false)
          }}
          onCancel={isRequired && !buyer.given ? undefined : () => setBuyerOpen(false)}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="text-body text-ink-2">
            {say(buyer.given ? 'checkout.detailsSaved' : 'checkout.detailsNone')}
          </p>
          <Button scripted size={30} onClick={() => setBuyerOpen(true)}>
            {say(buyer.given ? 'checkout.detailsAgain' : 'checkout.detailsAdd')}
          </Button>
        </div>
      )}
    </section>
  )
}
