import 'server-only'
import { EVENT_TYPES, type EventType } from '@/lib/billing/event-type'
import type { DuesEvent } from '@/lib/sdk/package-entry'
import { StartupError } from '../../startup-error'
import type { Terminal } from '../terminal'
import { type ConnectionOptions, connect, explained } from './connection'
import { HAPPENINGS } from './happenings'
import { newest } from './listen'
import { openTestLife } from './test-life'

const KNOWN = EVENT_TYPES.filter((each) => HAPPENINGS[each])
const LIST = `These can be triggered:\n${KNOWN.map((each) => `  ${each}`).join('\n')}`

export const TRIGGER_USAGE = `Usage: npm run dues -- trigger TYPE [--url URL]

Makes an event happen in an installation in test mode: new records, real signatures on its local chain, and time that
goes by for everybody in it. DUES_API_KEY is a key with every scope, as test mode prints one. The installation is that of
--url, DUES_URL or BASE_URL, or this machine's.

${LIST}`

/**
 * `dues trigger payment.failed`: makes an event happen in test mode, with new records and real signatures on the local
 * chain, and moves billing time on where it has to. Prints what was done, and the event.
 * @throws StartupError for a type that there is not or that no command can bring about, and outside test mode
 */
export async function trigger(
  words: readonly string[],
  options: ConnectionOptions,
  terminal: Terminal,
): Promise<number> {
  const [type, ...rest] = words
  const happening =
    type !== undefined && Object.hasOwn(HAPPENINGS, type) ? HAPPENINGS[type as EventType] : undefined
  if (!happening || rest.length > 0) throw new StartupError(refusal(type, rest))
  const { dues, baseUrl } = connect(options, terminal)
  try {
    const life = await openTestLife(dues)
    const before = await newest(dues)
    terminal.print(await happening(life))
    const after = { type, ...(before !== null && { cursor: before }), limit: 100 }
    const events: DuesEvent[] = []
    for await (const event of dues.listEvents(after)) events.push(event as DuesEvent)
    const own = events.filter((event) => life.isOf(event))
    for (const event of own.length > 0 ? own : events) terminal.print(`${event.type}  ${event.id}`)
    if (own.length > 0 && own.length < events.length) {
      terminal.print(
        `${events.length - own.length} more of the same type happened to others, as time went by.`,
      )
    }
    terminal.print(`Billing time is now ${(await life.clock.now()).toISOString()}.`)
    return 0
  } catch (error) {
    throw explained(error, baseUrl)
  }
}

function refusal(type: string | undefined, rest: readonly string[]): string {
  if (rest.length > 0) return `Unexpected argument ${rest.join(' ')}.\n\n${LIST}`
  if (type === undefined) return `Which event? ${LIST}`
  return (EVENT_TYPES as readonly string[]).includes(type)
    ? `No command can bring about ${type}.\n\n${LIST}`
    : `There is no event ${type}.\n\n${LIST}`
}
