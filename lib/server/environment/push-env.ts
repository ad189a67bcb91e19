import 'server-only'
import { type PushKeys, pushKeysOf } from '../mail/push/push-key'
import type { EnvRemarks, Variables } from './env-remarks'

/** Messages to devices as the environment has them. */
export interface PushEnv extends PushKeys {
  /** Whom a push service asks about them: `mailto:` or `https:`. */
  readonly subject: string
}

const KEY_RULE = 'must be what `npm run dues -- make-push-key` prints: 43 characters'
const SUBJECT_RULE =
  'must be where push services reach you, such as mailto:billing@example.com or https://example.com/contact'

/** Reads `PUSH_KEY` and `PUSH_SUBJECT`; null where they are not set. What is wrong goes to the remarks, without the key. */
export function readPushEnv(given: Variables, { problems, warnings }: EnvRemarks): PushEnv | null {
  const { PUSH_KEY: key, PUSH_SUBJECT: subject } = given
  if (!key) {
    if (subject) warnings.push('PUSH_SUBJECT: is not used without PUSH_KEY; no messages are sent to devices')
    return null
  }
  const keys = pushKeysOf(key.trim())
  if (!keys) problems.push(`PUSH_KEY: ${KEY_RULE}`)
  const said = subject?.trim()
  if (!said) problems.push(`PUSH_SUBJECT: missing; with PUSH_KEY it ${SUBJECT_RULE}`)
  else if (!isSubject(said)) problems.push(`PUSH_SUBJECT: ${SUBJECT_RULE}`)
  return keys && said && isSubject(said) ? { ...keys, subject: said } : null
}

/** Apple's service refuses addresses that have a space in them or no domain, and every device with them. */
function isSubject(text: string): boolean {
  if (/^mailto:[^\s@<>?]+@[^\s@<>?]+\.[^\s@<>?]+$/.test(text)) return true
  return /^https:\/\/\S+$/.test(text) && URL.canParse(text) && new URL(text).hostname.includes('.')
}
