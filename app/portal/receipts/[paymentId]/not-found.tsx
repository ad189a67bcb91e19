import { NotOfThisWallet } from '../../_parts/not-of-this-wallet'

/** Page for a receipt of another wallet, or of none. */
export default function ReceiptNotFound() {
  return <NotOfThisWallet heading="receipt.title" />
}
