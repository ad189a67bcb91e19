import 'server-only'
import type { NotAgain } from '@/lib/billing/messages/readmission'
import { uuid } from '@/lib/wire/fields'
import { systemClock } from '../clock'
import type { Deps } from '../deps'
import { type FailedMail, listFailedMessages, resendMessages } from '../services/messages/resend-messages'
import { StartupError } from '../startup-error'
import type { Terminal } from './terminal'
import { withStore } from './with-store'

export const MESSAGES_USAGE = `Usage: npm run dues -- messages <what> [ID...]

  list              messages that failed for good: refused by their server, or given up after 2.5 days
  resend ID...      send these again, with the next minute of a running Dues
  resend --all      send all of them again that can be

Each goes out under the Message-ID that it had, so that a mailbox which took it after all knows the second copy. What was
sent, or what its reader has stopped, is never sent again; a note of a payment whose day is over is not either. An address
that was stopped because it refused messages gets them again until it refuses the next one. Failed messages are kept for
30 days. The embedded database serves one process: stop Dues first, or set DATABASE_URL.`

const REASONS: Readonly<Record<NotAgain, string>> = {
  not_kept: 'cannot be sent again: its reader asks for another',
  too_late: 'not sent again: its day is over',
}

type FailedDeps = Pick<Deps, 'store' | 'clock' | 'wallClock'>

export interface MessagesOptions {
  readonly all?: boolean | undefined
}

/**
 * `dues messages`: lists messages that failed for good, and has them sent again.
 * @returns 0; 1 where a message that was named is not sent again
 * @throws StartupError for what was typed wrong, and a database that is in use or not ready
 */
export async function messages(
  words: readonly string[],
  { all = false }: MessagesOptions,
  { variables, print }: Terminal,
): Promise<number> {
  const [action, ...ids] = words
  if (action !== 'list' && action !== 'resend') {
    throw new StartupError(`${action ? `There is no command messages ${action}.\n\n` : ''}${MESSAGES_USAGE}`)
  }
  if (action === 'list' && (ids.length > 0 || all)) throw mistyped('messages list takes nothing more')
  if (action === 'resend' && all === ids.length > 0)
    throw mistyped('Name messages by their ids, or all with --all')
  const wrong = ids.find((id) => !uuid.safeParse(id).success)
  if (wrong !== undefined) throw mistyped(`${wrong} is not the id of a message`)
  let status = 0
  await withStore(variables, async ({ store }) => {
    const deps = { store, clock: systemClock, wallClock: systemClock }
    if (action === 'list') await printFailed(deps, print)
    else status = await resend(deps, all ? null : ids.map((id) => id.toLowerCase()), print)
  })
  return status
}

/** Prints the messages that failed for good. */
export async function printFailed(deps: FailedDeps, print: Terminal['print']): Promise<void> {
  let count = 0
  for await (const page of listFailedMessages(deps)) {
    for (const failed of page) print(lineOf(failed))
    count += page.length
  }
  if (count === 0) print('No message has failed for good in the last 30 days.')
}

/**
 * Has messages sent again, all that can be where `ids` is null.
 * @returns exit status: 1 where one that was named is not sent again
 */
export async function resend(
  deps: FailedDeps,
  ids: readonly string[] | null,
  print: Terminal['print'],
): Promise<number> {
  const sent = await resendMessages(deps, { ids: ids ?? (await allFailed(deps)) })
  for (const id of ids?.filter((each) => !sent.includes(each)) ?? []) {
    print(`${id} is not sent again: no message of this id failed for good, or it cannot be sent any more.`)
  }
  const isOne = sent.length === 1
  print(`${sent.length} ${isOne ? 'message is' : 'messages are'} on ${isOne ? 'its' : 'their'} way again.`)
  return ids !== null && sent.length < ids.length ? 1 : 0
}

async function allFailed(deps: FailedDeps): Promise<string[]> {
  const ids: string[] = []
  for await (const page of listFailedMessages(deps)) {
    ids.push(...page.filter((each) => each.notAgain === null).map(({ message }) => message.id))
  }
  return ids
}

function lineOf({ message, reader, notAgain }: FailedMail): string {
  const parts = [
    message.id,
    message.createdAt.toISOString().slice(0, 16).replace('T', ' '),
    message.status === 'refused' ? 'refused ' : 'given up',
    message.kind.padEnd(17),
    reader.email ?? `${reader.deviceName} (device)`,
    message.failure ?? '',
    ...(notAgain === null ? [] : [`(${REASONS[notAgain]})`]),
  ]
  return parts.filter((part) => part !== '').join('  ')
}

function mistyped(reason: string): StartupError {
  return new StartupError(`${reason}.\n\n${MESSAGES_USAGE}`)
}
