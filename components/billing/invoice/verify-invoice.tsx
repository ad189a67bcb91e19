import { VerifyPayment } from '@/components/wallet/verify-payment'
import type { WireInvoice } from '@/lib/wire/invoices/invoices'

/** Check of an invoice's payment against the chain; nothing for one that no chain holds. */
export function VerifyInvoice({ invoice }: { readonly invoice: WireInvoice }) {
  const { transactionHash, contract, mandateId, token, period, amount, payer, explorerUrl } = invoice
  if (transactionHash === null || contract === null || mandateId === null) return null
  const { chainId, address } = token
  return (
    <VerifyPayment
      claim={{ chainId, transactionHash, contract, mandateId, period, amount, token: address, payer }}
      explorerUrl={explorerUrl}
    />
  )
}
