import { isHeld } from '@/components/wallet/is-held'
import type { Say } from '@/lib/language/say'
import { sentenceGap } from '@/lib/language/sentence-gap'

/**
 * Title and sentence of the way to a wallet elsewhere. In the browser alone.
 * @param found - this browser has a wallet too
 */
export function elsewhereWords(say: Say, found: boolean): { readonly title: string; readonly text: string } {
  if (isHeld()) {
    const come = say('wallet.choicesCome')
    return {
      title: say('wallet.openPageInApp'),
      text: found ? come : `${say('wallet.noneHere')}${sentenceGap(say)}${come}`,
    }
  }
  return found
    ? { title: say('wallet.payWithPhone'), text: say('wallet.scanWith') }
    : { title: say('wallet.noneFound'), text: say('wallet.scanOrInstall') }
}
