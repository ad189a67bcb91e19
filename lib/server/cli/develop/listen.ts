import 'server-only'
import { EVENT_TYPES } from '@/lib/billing/event-type'
import type { Dues, DuesEvent } from '@/lib/sdk/package-entry'
import { systemClock } from '../../clock'
import { systemRandom } from '../../random'
import { StartupError } from '../../startup-error'
import { webhookSender } from '../../webhooks/post-webhook'
import { newWebhookSecret, webhookHeaders } from '../../webhooks/sign-webhook'
import type { Terminal } from '../terminal'
import { type ConnectionOptions, connect, explained } from './connection'

export const LISTEN_USAGE = `Usage: npm run dues -- listen --forward URL [options]

  --forward URL   address on this machine or elsewhere that gets each event as a POST, as http://localhost:4000/hook
  --types A,B     these events alone, as payment.failed
  --secret S      sign with this secret of an earlier run (whsec_...) instead of a new one
  --url URL       the installation; DUES_URL, BASE_URL or this machine's unless given

DUES_API_KEY is a key with the scope webhooks:read. Events from now on are forwarded once, without another attempt, and
with the status that the program answered. End it with Ctrl-C.`

/** Time between two looks at the log, in milliseconds: an event is forwarded within it. */
const LOOK_MS = 500
/** Statuses with which programs refuse a signature. */
const REFUSALS = [400, 401, 403]
/** Standard Webhooks 1.0 in base64: 24 to 64 bytes. */
const SECRET = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/

export interface ListenOptions extends ConnectionOptions {
  readonly forward?: string | undefined
  readonly types?: string | undefined
  readonly secret?: string | undefined
}

/**
 * `dues listen`: hands each new event to a program, signed as webhooks are, until it is told to end.
 * @throws StartupError for what was typed wrong, and where the installation refuses
 */
export async function listen(options: ListenOptions, terminal: Terminal): Promise<number> {
  const { print } = terminal
  const forward = readTarget(options.forward)
  const types = readTypes(options.types)
  const secret = readSecret(options.secret)
  const { dues, baseUrl } = connect(options, terminal)
  const signal = terminal.ending()
  // The one who runs the command chose the address, so none is forbidden.
  const post = webhookSender({ policy: { allowsLocal: true, openNetworks: ['0.0.0.0/0', '::/0'] } })
  try {
    const since = await newest(dues)
    print(`Forwarding events of ${baseUrl} to ${forward}`)
    print(`Signing secret: ${secret}`)
    let isHinted = false
    for await (const event of follow(dues, { since, types, signal })) {
      const body = JSON.stringify(event)
      const headers = webhookHeaders({ id: event.id, at: systemClock.now(), body, secrets: [secret] })
      const { statusCode, failure, durationMs } = await post({ url: forward, headers, body, signal })
      if (signal.aborted) break
      print(`${timeOf(event)}  ${event.type}  ${event.id}  ${statusCode ?? failure}  ${durationMs} ms`)
      if (!isHinted && statusCode !== null && REFUSALS.includes(statusCode)) {
        isHinted = true
        print(
          'The program refuses it. Does it check the signature with the secret above? --secret signs with its own.',
        )
      }
    }
    return 0
  } catch (error) {
    if (signal.aborted) return 0
    throw explained(error, baseUrl)
  }
}

/** Every event after `since` in its order, for ever; pauses while there is none. Ends by the signal. */
async function* follow(
  dues: Dues,
  { since, types, signal }: { since: string | null; types: readonly string[] | null; signal: AbortSignal },
): AsyncGenerator<DuesEvent> {
  let cursor = since
  while (!signal.aborted) {
    const { data } = await dues.listEvents({ limit: 100, ...(cursor !== null && { cursor }) }, { signal })
    for (const event of data) {
      cursor = event.id
      if (types === null || types.includes(event.type)) yield event as DuesEvent
    }
    if (data.length === 0) await pause(signal)
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, LOOK_MS)
    signal.addEventListener('abort', end)
  })
}

/** Id of the newest event; null where there is none. */
export async function newest(dues: Dues): Promise<string | null> {
  const { data } = await dues.listEvents({ order: 'desc', limit: 1 })
  return data[0]?.id ?? null
}

const timeOf = ({ createdAt }: DuesEvent) => createdAt.slice(0, 19).replace('T', ' ')

/** @throws StartupError for anything but a web address */
function readTarget(text: string | undefined): string {
  if (text === undefined) throw new StartupError(`Where to?\n\n${LISTEN_USAGE}`)
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new StartupError(`${text} is no address. Give --forward like http://localhost:4000/hook.`)
  }
  return text
}

/** @throws StartupError for a type that there is not */
function readTypes(text: string | undefined): string[] | null {
  const types = text?.split(',').map((each) => each.trim()) ?? null
  const unknown = types?.find((type) => !(EVENT_TYPES as readonly string[]).includes(type))
  if (unknown !== undefined) {
    throw new StartupError(`There is no event ${unknown}. These are: ${EVENT_TYPES.join(', ')}.`)
  }
  return types
}

/** @throws StartupError for a text that is no secret */
function readSecret(text: string | undefined): string {
  if (text === undefined) return newWebhookSecret(systemRandom)
  if (!SECRET.test(text)) throw new StartupError('--secret takes a signing secret, whsec_ and base64.')
  return text
}
