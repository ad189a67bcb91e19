import type { EndCause } from '@/lib/billing/messages/end-cause'
import type { MessageFacts } from '@/lib/billing/messages/message-facts'
import type { PayerKind } from '@/lib/billing/messages/message-kind'
import { formatDollars, formatExactTokens } from '../amounts'
import { writeDate, writeMoment } from '../dates'
import type { Say } from '../say'
import type { SentenceKey } from '../subject'
import type { Words } from './message-text'

/** Causes of failed payments that a payer can make something of; the network is to blame for all others. */
const CAUSES: Readonly<Record<string, SentenceKey & `mail.failed${string}`>> = {
  insufficient_balance: 'mail.failedBalance',
  allowance_too_low: 'mail.failedAllowance',
  mandate_cancelled: 'mail.failedRemoved',
  mandate_missing: 'mail.failedRemoved',
  token_paused: 'mail.failedPaused',
  blocked_address: 'mail.failedBlocked',
}

const ENDS = {
  payer: 'mail.endPayer',
  merchant: 'mail.endMerchant',
  payment_failed: 'mail.endFailed',
  permission_removed: 'mail.endRemoved',
  price_not_accepted: 'mail.endPrice',
  agreed: 'mail.endAgreed',
} as const satisfies Readonly<Record<EndCause, SentenceKey>>

type Writers = { readonly [K in PayerKind | 'confirm']: (facts: MessageFacts[K], say: Say) => Words }

/** Words of each message to a payer, in the language of its reader. */
const WRITERS: Writers = {
  confirm: ({ until, link }, say) => ({
    subject: say('mail.confirmSubject'),
    heading: say('mail.confirmHeading'),
    lines: [say('mail.confirmLine'), say('mail.confirmUntil', { moment: writeMoment(until, say.reader) })],
    facts: [],
    action: { label: say('mail.confirmAction'), href: link },
  }),
  receipt: ({ merchant, title, creditMicroUsd, paidAt, nextChargeAt, link, ...paid }, say) => {
    const amount = tokensText(paid, say)
    const next = nextChargeAt ? writeDate(nextChargeAt, say.reader) : say('mail.noPayment')
    const words =
      creditMicroUsd === null
        ? {
            subject: say('mail.receiptSubject', { merchant, amount }),
            heading: say('mail.receiptHeading', { amount }),
            lines: [say('mail.receiptLine', { merchant, title })],
          }
        : {
            subject: say('mail.receiptCreditSubject', { merchant }),
            heading: say('mail.receiptCreditHeading'),
            lines: [say('mail.receiptCreditLine', { merchant, title })],
          }
    return {
      ...words,
      facts: [
        [say('mail.subscription'), title],
        [say('mail.paidTo'), merchant],
        creditMicroUsd === null
          ? [say('mail.amount'), say('mail.amountOn', { amount, network: paid.network })]
          : [say('portal.credit'), dollarsText(creditMicroUsd, say)],
        [say('mail.paidOn'), writeMoment(paidAt, say.reader)],
        [say('mail.nextPayment'), next],
      ],
      action: { label: say('mail.receiptAction'), href: link },
    }
  },
  charge_ahead: ({ merchant, title, at, metered, link, ...price }, say) => {
    const date = writeDate(at, say.reader)
    const { symbol } = price
    return {
      subject: say('mail.aheadSubject', { merchant, date }),
      heading: say('mail.aheadHeading', { dollars: dollarsText(price.priceMicroUsd, say), date }),
      lines: [
        say('mail.aheadLine', { merchant, title, symbol }),
        ...(metered ? [say('mail.aheadMetered')] : []),
        say('mail.aheadCancel'),
      ],
      facts: [
        [say('mail.subscription'), title],
        [say('mail.amount'), priceText(price, say)],
        [say('mail.date'), writeMoment(at, say.reader)],
      ],
      action: { label: say('mail.seeSubscription'), href: link },
    }
  },
  payment_failed: ({ merchant, title, reason, nextAttemptAt, link, ...failed }, say) => {
    const amount = tokensText(failed, say)
    const { symbol, network } = failed
    return {
      subject: say('mail.failedSubject', { merchant }),
      heading: say('mail.failedHeading', { amount }),
      lines: [
        causeText(reason, symbol, say),
        nextAttemptAt
          ? say('mail.failedRetry', { moment: writeMoment(nextAttemptAt, say.reader) })
          : say('mail.failedLast'),
      ],
      facts: [
        [say('mail.subscription'), title],
        [say('mail.amount'), say('mail.amountOn', { amount, network })],
      ],
      action: { label: say('mail.failedAction'), href: link },
    }
  },
  permission_ending: ({ merchant, title, at, needed, link }, say) => ({
    subject: say('mail.permissionSubject', { title }),
    heading: say('mail.permissionHeading'),
    lines: [needed ? say('mail.permissionNeeded', { title }) : say('mail.permissionEnding', { title })],
    facts: [
      [say('mail.subscription'), title],
      [say('mail.paidTo'), merchant],
      ...(at ? [[say('mail.nextPayment'), writeDate(at, say.reader)] as const] : []),
    ],
    action: { label: say('mail.permissionAction'), href: link },
  }),
  trial_ending: ({ merchant, title, at, link, ...price }, say) => {
    const date = writeDate(at, say.reader)
    return {
      subject: say('mail.trialSubject', { title, date }),
      heading: say('mail.trialHeading', { date }),
      lines: [say('mail.trialLine', { merchant })],
      facts: [
        [say('mail.subscription'), title],
        [say('mail.firstPayment'), priceText(price, say)],
        [say('mail.date'), writeMoment(at, say.reader)],
      ],
      action: { label: say('mail.seeSubscription'), href: link },
    }
  },
  price_change: (facts, say) => {
    const { merchant, title, plan, frequency, from, otherwise, link } = facts
    const each = (microUsd: bigint) =>
      say('billing.pricePer', { price: dollarsText(microUsd, say), frequency })
    const [price, newPrice] = [each(facts.priceMicroUsd), each(facts.newPriceMicroUsd)]
    const date = writeDate(from, say.reader)
    return {
      subject: say('mail.priceSubject', { merchant, title }),
      heading: say('mail.priceHeading'),
      lines: [
        say('mail.priceLine', { merchant, title, price, newPrice }),
        otherwise === 'keep' ? say('mail.priceKeep') : say('mail.priceEnd', { date }),
      ],
      facts: [
        [say('mail.subscription'), title],
        [say('mail.plan'), plan],
        [say('mail.priceNow'), price],
        [say('mail.newPrice'), newPrice],
        [say('mail.from'), date],
      ],
      action: { label: say('mail.priceAction'), href: link },
    }
  },
  cancelled: ({ merchant, title, at, ahead, cause, link }, say) => {
    const date = writeDate(at, say.reader)
    return {
      subject: ahead ? say('mail.endAheadSubject', { title, date }) : say('mail.endSubject', { title }),
      heading: ahead ? say('mail.endAheadHeading', { date }) : say('mail.endHeading'),
      lines: [say(ENDS[cause], { merchant }), ahead ? say('mail.endUntil') : say('mail.endOver')],
      facts: [
        [say('mail.subscription'), title],
        [ahead ? say('mail.ends') : say('mail.ended'), writeMoment(at, say.reader)],
      ],
      action: { label: say('mail.seeSubscriptions'), href: link },
    }
  },
}

/** Words of a message to a payer. */
export function payerText<K extends PayerKind | 'confirm'>(kind: K, facts: MessageFacts[K], say: Say): Words {
  return WRITERS[kind](facts, say)
}

function causeText(reason: string, symbol: string, say: Say): string {
  const key = CAUSES[reason] ?? 'mail.failedOther'
  return key === 'mail.failedRemoved' || key === 'mail.failedOther'
    ? say(key)
    : say(key as 'mail.failedBalance', { symbol })
}

function tokensText({ amount, symbol }: { amount: string; symbol: string }, say: Say): string {
  return formatExactTokens(amount, symbol, say.reader)
}

const dollarsText = (microUsd: bigint, say: Say) => formatDollars(microUsd, say.reader, { cents: true })

function priceText(
  { priceMicroUsd, symbol, network }: { priceMicroUsd: bigint; symbol: string; network: string },
  say: Say,
): string {
  return say('mail.priceIn', { dollars: dollarsText(priceMicroUsd, say), symbol, network })
}
