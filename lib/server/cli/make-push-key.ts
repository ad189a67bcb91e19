import 'server-only'
import { newPushKeys } from '../mail/push/push-key'
import type { Terminal } from './terminal'

export const MAKE_PUSH_KEY_USAGE = `Usage: npm run dues -- make-push-key

Prints two lines for the environment, which turn on messages to devices (web push): a new key, and a contact for the
push services of the browsers' makers, to be made your own. Keep the key: with another one every device has to be
turned on anew.`

/** Prints a new key for messages to devices; nothing is written or sent. */
export async function makePushKey({ print }: Pick<Terminal, 'print'>): Promise<number> {
  print(`PUSH_KEY=${newPushKeys().privateKey}`)
  print('PUSH_SUBJECT=mailto:you@example.com')
  return 0
}
