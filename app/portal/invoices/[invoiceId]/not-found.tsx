import { NotOfThisWallet } from '../../_parts/not-of-this-wallet'

/** Page for an invoice of another wallet, or of none. */
export default function InvoiceNotFound() {
  return <NotOfThisWallet heading="receipt.invoice" />
}
