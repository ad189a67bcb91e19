import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BuyerForm } from '@/components/billing/invoice/buyer-form'
import { richText } from '@/components/language/rich-text'
import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'
import { isVatId } from '@/lib/billing/invoices/vat-id'
import { isOver } from '@/lib/billing/subscriptions/subscriber'
import { saveBuyer } from '@/lib/client/queries/portal/portal-mutations'
import { writeCountries, writeCountry } from '@/lib/language/countries'
import type { Say } from '@/lib/language/say'
import { partyLines } from '@/lib/wire/invoices/party-lines'
import type { WirePortalSubscription } from '@/lib/wire/subscribers/portal'

/** Name and address on the next invoices of a subscription, where it asks for them. */
export function BuyerSection({ row }: { readonly row: WirePortalSubscription }) {
  const say = useSay()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const { buyer, invoiceDetails } = row
  if (invoiceDetails === 'none' && buyer === null) return null
  const isRequired = invoiceDetails === 'required' && !isOver(row)
  return (
    <section className="mt-6 border-line border-t pt-4">
      <h3 className="text-section-sm">{say('buyer.heading')}</h3>
      <p className="mt-1 text-hint text-ink-2">{say('buyer.forNext')}</p>
      {open ? (
        <div className="mt-3">
          <BuyerForm
            buyer={buyer}
            countries={writeCountries(say.reader)}
            removable={buyer !== null && !isRequired}
            onSave={async (details) => {
              await saveBuyer(client, row.id, details)
              setOpen(false)
            }}
            onCancel={() => setOpen(false)}
          />
        </div>
      ) : (
        <div className="mt-3 flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 text-body-sm">
            {buyer === null ? (
              <p className="text-ink-2">{say('buyer.none')}</p>
            ) : (
              partyLines(buyer, partyWords(say)).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an address stay in their order.
                <p key={index} className="text-user-content [overflow-wrap:anywhere]">
                  {/* Browsers know other names for some countries than the server does. */}
                  <bdi suppressHydrationWarning>{line}</bdi>
                </p>
              ))
            )}
          </div>
          <Button size={30} onClick={() => setOpen(true)}>
            {richText(say, 'buyer.addOf', {
              given: buyer === null ? 'no' : 'yes',
              title: row.title,
              s: (content) => <span className="sr-only">{content}</span>,
            })}
          </Button>
        </div>
      )}
    </section>
  )
}

const partyWords = (say: Say) => ({
  country: (code: string) => writeCountry(code, say.reader),
  taxId: (taxId: string) => say('buyer.taxIdOf', { vat: isVatId(taxId) ? 'yes' : 'no', taxId }),
})
