import { isHeld } from '@/components/wallet/is-held'

/**
 * Title and sentence of the way to a wallet elsewhere. In the browser alone.
 * @param found - this browser has a wallet too
 */
export function elsewhereWords(found: boolean): { readonly title: string; readonly text: string } {
  if (isHeld()) {
    return {
      title: 'Open this page in your wallet app',
      text: `${found ? '' : 'This browser has no wallet. '}Your choices come along, and nothing is charged before you sign there.`,
    }
  }
  return found
    ? { title: 'Pay with your phone', text: 'Scan with your phone’s camera, or with your wallet app.' }
    : { title: 'No wallet found in this browser.', text: 'Scan with your phone, or install a wallet.' }
}
