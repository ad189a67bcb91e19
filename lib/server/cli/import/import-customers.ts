import 'server-only'
import { createHash } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { type Dues, DuesError } from '@/lib/sdk/package-entry'
import { StartupError } from '../../startup-error'
import { type CsvColumns, csvPieces } from '../../views/csv/csv'
import { type ConnectionOptions, connect, explained } from '../develop/connection'
import type { Terminal } from '../terminal'
import {
  type Import,
  ImportError,
  type ImportedCustomer,
  type ImportedPlan,
  MAX_CUSTOMERS,
  readCustomers,
} from './read-customers'

export const IMPORT_USAGE = `Usage: npm run dues -- import FILE.csv --subscription ID [options]
       npm run dues -- import FILE.csv --title TITLE --tokens A,B --network ID --receiver 0x... [options]

Brings customers of another service along: each gets a payment link of one use, which knows who they are and offers
their plan alone. They sign by it. The first line of the file names its columns:

  clientReferenceId,plan,price,email,frequency
  customer-42,Team,49,ada@example.com,month

  --subscription ID   put the plans into this subscription, those that it has by name and price excepted
  --title TITLE       or make a new one, with the tokens (GET /api/v1/tokens), network and receiver that are named
  --tokens A,B
  --network ID
  --receiver 0x...
  --out FILE          where the links go; FILE.links.csv unless given
  --url URL           the installation; DUES_URL, BASE_URL or this machine's unless given

DUES_API_KEY is a key with the scopes subscriptions:read, subscriptions:write and checkout:write. Nothing is sent before
the whole file is right. Repeating the command within 30 days makes nothing twice: it gives the same links. At most
${MAX_CUSTOMERS} customers a file.`

/** Larger files are no list of that many customers. */
const MAX_BYTES = 5 * 1024 * 1024
/** Problems of a file that are shown. */
const SHOWN_PROBLEMS = 20
/** Customers between two lines about the progress. */
const TELL_EVERY = 500

export interface ImportOptions extends ConnectionOptions {
  readonly subscription?: string | undefined
  readonly title?: string | undefined
  readonly tokens?: string | undefined
  readonly network?: string | undefined
  readonly receiver?: string | undefined
  readonly out?: string | undefined
}

interface LinkRow extends ImportedCustomer {
  readonly url: string
}

const COLUMNS: CsvColumns<LinkRow> = [
  ['clientReferenceId', ({ clientReferenceId }) => clientReferenceId],
  ['email', ({ email }) => email],
  ['plan', ({ plan }) => plan],
  ['url', ({ url }) => url],
]

/**
 * `dues import FILE.csv`: makes plans and, for each customer of the file, a payment link of one use, and writes the links.
 * @throws StartupError for what was typed or written wrong, and where the installation refuses
 */
export async function importCustomers(
  words: readonly string[],
  options: ImportOptions,
  terminal: Terminal,
): Promise<number> {
  const [path, ...rest] = words
  if (path === undefined || rest.length > 0) throw new StartupError(`Which file?\n\n${IMPORT_USAGE}`)
  const offer = readOffer(options)
  const content = await readImport(path)
  const { dues, baseUrl } = connect(options, terminal)
  const { print } = terminal
  try {
    const subscription = await subscriptionOf(dues, offer, content)
    print(
      `Subscription ${subscription.id} has the plans: ${content.plans.map(({ name }) => name).join(', ')}`,
    )
    const rows: LinkRow[] = []
    for (const customer of content.customers) {
      rows.push({ ...customer, url: await linkOf(dues, subscription, customer) })
      if (rows.length % TELL_EVERY === 0) print(`${rows.length} of ${content.customers.length} links`)
    }
    const out = options.out ?? `${path.replace(/\.csv$/i, '')}.links.csv`
    await writeLinks(out, rows)
    print(`${rows.length === 1 ? '1 link is' : `${rows.length} links are`} in ${out}`)
    return 0
  } catch (error) {
    throw explained(error, baseUrl)
  }
}

type Offer =
  | { readonly id: string }
  | {
      readonly title: string
      readonly tokens: readonly string[]
      readonly receivers: readonly { readonly address: string; readonly networkId: number }[]
    }

/** @throws StartupError unless either a subscription or all of a new one is named */
function readOffer({ subscription, title, tokens, network, receiver }: ImportOptions): Offer {
  const ofNew = [title, tokens, network, receiver]
  if (subscription !== undefined) {
    if (ofNew.some((each) => each !== undefined)) {
      throw new StartupError('Give --subscription, or what a new one needs, not both.')
    }
    return { id: subscription }
  }
  if (title === undefined || tokens === undefined || network === undefined || receiver === undefined) {
    throw new StartupError(
      `Give --subscription, or for a new one --title, --tokens, --network and --receiver.\n\n${IMPORT_USAGE}`,
    )
  }
  if (!/^\d{1,10}$/.test(network)) throw new StartupError('--network takes a chain id, as 8453.')
  return {
    title,
    tokens: tokens.split(',').map((each) => each.trim()),
    receivers: [{ address: receiver, networkId: Number(network) }],
  }
}

/** @throws StartupError for a file that is away, too large or wrong, with the lines */
async function readImport(path: string): Promise<Import> {
  const size = await stat(path).then(
    (file) => file.size,
    () => null,
  )
  if (size === null) throw new StartupError(`There is no file ${path}.`)
  if (size > MAX_BYTES) throw new StartupError(`${path} is larger than 5 MB: split it.`)
  try {
    return readCustomers(await readFile(path))
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const shown = error.problems.slice(0, SHOWN_PROBLEMS)
    const more = error.problems.length - shown.length
    throw new StartupError([`${path}:`, ...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'))
  }
}

interface ImportedSubscription {
  readonly id: string
  readonly plans: readonly { readonly id: string; readonly name: string }[]
}

/** The subscription of the offer, with every plan of the file: made where there is none of the name. */
async function subscriptionOf(dues: Dues, offer: Offer, { plans }: Import): Promise<ImportedSubscription> {
  if (!('id' in offer)) {
    const body = { ...offer, plans }
    return dues.createSubscription(body, { idempotencyKey: keyOf('subscription', body) })
  }
  const { id, plans: present } = await dues.getSubscription({ id: offer.id })
  const all: (ImportedPlan & { readonly id: string })[] = present.filter(({ archived }) => !archived)
  for (const plan of plans) {
    const same = all.find(({ name }) => name === plan.name)
    if (!same) {
      all.push(await dues.createPlan({ id, ...plan }, { idempotencyKey: keyOf('plan', { id, plan }) }))
    } else if (same.price !== plan.price || same.frequency !== plan.frequency) {
      throw new StartupError(
        `The subscription has a plan ${plan.name} of another price or frequency: $${same.price} a ${same.frequency}.`,
      )
    }
  }
  return { id, plans: all }
}

/** The address of a customer's link. @throws StartupError naming the line where it is refused */
async function linkOf(
  dues: Dues,
  { id, plans }: ImportedSubscription,
  { line, clientReferenceId, email, plan }: ImportedCustomer,
): Promise<string> {
  const planId = plans.find(({ name }) => name === plan)?.id
  if (planId === undefined) throw new Error(`The subscription ${id} has no plan ${plan}`)
  const body = { id, planId, fixedPlan: true, oneUse: true, clientReferenceId, ...(email && { email }) }
  try {
    const { url } = await dues.createPaymentLink(body, { idempotencyKey: keyOf('link', body) })
    return url
  } catch (error) {
    if (!(error instanceof DuesError) || error.status < 400 || error.status >= 500) throw error
    throw new StartupError(
      `Line ${line} was refused: ${error.message} What was made before it stays: repeat the command.`,
    )
  }
}

/** A key of a write by its content: the same row of the same file is written once. */
function keyOf(kind: string, content: object): string {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return `import-${kind}-${digest}`
}

/** @throws StartupError for a place that cannot be written */
async function writeLinks(path: string, rows: readonly LinkRow[]): Promise<void> {
  let text = ''
  for await (const piece of csvPieces(COLUMNS, onePage(rows), (row) => row)) text += piece
  await writeFile(path, text, { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${path} cannot be written: ${error.code}.`)
  })
}

async function* onePage<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}
