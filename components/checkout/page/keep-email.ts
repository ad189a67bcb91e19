import { ownTimeZone } from '@/components/billing/times/use-time-zone'
import { sayError } from '@/components/language/problem-text'
import { callApi } from '@/lib/client/api/api'
import type { Say } from '@/lib/language/say'

/**
 * Leaves an address for messages at a checkout, in the reader's language and zone; null forgets it.
 * @returns the reason why that failed, to its reader; null where it is done
 */
export async function keepEmail(say: Say, sessionId: string, email: string | null): Promise<string | null> {
  const { locale } = say.reader
  const address = email === null ? null : { email, locale, timeZone: ownTimeZone() }
  try {
    await callApi('keepMessageAddress', { params: { sessionId }, body: { address } })
    return null
  } catch (error) {
    return sayError(say, error)
  }
}
