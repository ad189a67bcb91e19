import 'server-only'
import { calendarFile } from '@/lib/billing/messages/calendar-file'
import { shortWallet } from '@/lib/billing/messages/short-wallet'
import { networkName } from '@/lib/billing/networks'
import { formatDollars } from '@/lib/language/amounts'
import type { Reader } from '@/lib/language/reader'
import { sayTo } from '@/lib/language/texts/sentences'
import type { Env } from '../../env'
import type { ComingCharges } from '../../services/messages/list-coming-charges'

/** Calendar file of a payer's next charges. Only the next one of each subscription has what is taken off it. */
export function calendarView(
  coming: readonly ComingCharges[],
  { env, reader, now }: { env: Pick<Env, 'baseUrl'>; reader: Reader; now: Date },
): string {
  const { host } = new URL(env.baseUrl)
  const say = sayTo(reader)
  const entries = coming.flatMap(({ paid: { subscriber, token, subscription, merchant }, charges }) =>
    charges.map(({ at, priceMicroUsd, symbol }) => {
      const dollars = formatDollars(priceMicroUsd, reader, { cents: true })
      const name = merchant.organisation || shortWallet(merchant.address)
      return {
        uid: `${subscriber.id}-${at.toISOString().slice(0, 10)}@${host}`,
        at,
        summary: say('mail.calendarPayment', { merchant: name, dollars, title: subscription.title }),
        description: say('mail.calendarNote', {
          dollars,
          symbol,
          network: networkName(token.chainId),
        }),
        url: `${env.baseUrl}/portal?subscription=${subscription.id}`,
      }
    }),
  )
  return calendarFile({ name: say('mail.calendar', { site: host }), now, entries })
}
