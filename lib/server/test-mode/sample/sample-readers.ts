import 'server-only'
import { formatsOf } from '@/lib/billing/language/choose-locale'
import type { Locale } from '@/lib/billing/language/locale'
import { type Random, secretToken } from '../../random'
import type { Database } from '../../store/database/database'
import { insertReader } from '../../store/messages/readers'
import { findLastEventId } from '../../store/reports/event-pages'
import { sampleAccount } from './sample-account'

/** Payers of the test wallet who read messages, each in a language of its own. */
const PAYERS: readonly (readonly [payer: number, email: string, locale: Locale])[] = [
  [2, 'ada@payer.example', 'en'],
  [3, 'jonas@payer.example', 'de'],
  [4, 'yuki@payer.example', 'ja'],
  [5, 'layla@payer.example', 'ar'],
]

/** Confirmed addresses of the sample merchant and of some payers, which hear of what happens from now on. */
export async function addSampleReaders(
  tx: Database,
  { merchantId, random, now }: { merchantId: string; random: Random; now: Date },
): Promise<void> {
  const sinceEvent = await findLastEventId(tx)
  const common = (email: string, locale: Locale) => ({
    id: random.uuid(),
    email,
    locale,
    formats: formatsOf(locale, []),
    timeZone: 'UTC',
    token: secretToken(random),
    confirmedAt: now,
    createdAt: now,
    sinceEvent,
  })
  await insertReader(tx, { ...common('owner@merchant.example', 'en'), audience: 'merchant', merchantId })
  for (const [payer, email, locale] of PAYERS) {
    await insertReader(tx, {
      ...common(email, locale),
      audience: 'payer',
      payer: sampleAccount(payer).address,
    })
  }
}
