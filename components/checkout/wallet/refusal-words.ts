import { problemText } from '@/components/language/problem-text'
import { networkName } from '@/lib/billing/networks'
import type { ComparedField, Difference } from '@/lib/client/payment/check-quote'
import type { Say } from '@/lib/language/say'
import { sentenceGap } from '@/lib/language/sentence-gap'
import type { Refusal, Told } from '../machine/refusal'
import type { Choice } from '../offer/choice'

export interface RefusalWords {
  readonly title: string
  readonly text: string
  readonly act: 'check' | 'reload' | null
  readonly label?: string
}

/** Texts of a refusal: the reason, its meaning and the remedy. There is never a way to force it. */
export function refusalWords(say: Say, refusal: Refusal, choice: Choice): RefusalWords {
  const { network } = choice.token
  switch (refusal.kind) {
    case 'no_contract':
      return {
        title: say('pay.networkUnavailable', { network }),
        text: say('pay.otherNetwork'),
        act: null,
        label: say('pay.notOn', { network }),
      }
    case 'too_low':
      return {
        title: say('pay.planUnavailable', { network }),
        text: problemText(say, refusal),
        act: null,
        label: say('pay.notOn', { network }),
      }
    case 'subscribed':
      return { title: say('pay.alreadySubscribed'), text: problemText(say, refusal), act: null }
    case 'changed':
      return {
        title: changedTitle(say, refusal.differences),
        // Signed terms that were refused cannot be used by anyone.
        text: say('pay.nothingCharged'),
        act: 'reload',
        label: say('pay.showNewTerms'),
      }
    case 'closed':
      return {
        title: say('pay.closed'),
        text: problemText(say, refusal),
        act: 'reload',
        label: say('site.loadAgain'),
      }
    case 'not_deployed':
      return {
        title: say('pay.notDeployed', { network }),
        text: say('pay.withNothingCharged', { detail: problemText(say, refusal) }),
        act: 'check',
        label: say('pay.checkAgain'),
      }
    case 'would_fail':
      return {
        title: say(refusal.code === 'discount_had' ? 'checkout.discountCode' : 'pay.wouldFail'),
        text: problemText(say, refusal),
        act: 'check',
        label: say('pay.checkAgain'),
      }
    case 'away':
      return {
        title: awayTitle(say, refusal),
        text: say(comesBack(refusal) ? 'pay.carryOnBack' : 'pay.carryOn', {
          detail: awayText(say, refusal, choice),
        }),
        act: 'check',
        label: say('pay.tryNow'),
      }
  }
}

function awayTitle(say: Say, { code, facts }: Told): string {
  return code === 'unavailable' && facts?.chainId !== undefined
    ? say('pay.termsAwayOn', { network: networkName(Number(facts.chainId)) })
    : say('pay.termsAway')
}

/** True for what is away, and not only busy or at fault. */
const comesBack = ({ code }: Told) => !['rate_unavailable', 'rate_limited', 'internal_error'].includes(code)

/** What is away. The page asks again by itself, so this is no place for a remedy. */
function awayText(say: Say, { code, facts, reference }: Told, { token }: Choice): string {
  switch (code) {
    case 'offline':
      return say('pay.awayOffline')
    case 'rate_unavailable':
      return say('pay.awayRate', { symbol: token.symbol })
    case 'rate_limited':
      return say('pay.awayBusy')
    case 'internal_error': {
      const named = reference === undefined ? '' : say('errors.reference', { reference })
      return named === '' ? say('pay.awayFault') : `${say('pay.awayFault')}${sentenceGap(say)}${named}`
    }
    default:
      return facts?.chainId === undefined
        ? say('pay.awayServer')
        : say('pay.awayNetwork', { network: networkName(Number(facts.chainId)) })
  }
}

/** Fields that a merchant may change while the page is open; a difference in any other was never on offer. */
const USUAL = new Set<ComparedField>(['cap', 'first_charge', 'period', 'receivers', 'allowance'])

/** Title for the fields that differ. */
function changedTitle(say: Say, differences: readonly Difference[]): string {
  if (!differences.every(({ field }) => USUAL.has(field))) return say('pay.otherTerms')
  return say(differences.some(({ field }) => field === 'cap') ? 'pay.priceChanged' : 'pay.termsChanged')
}
