import 'server-only'
import { parseArgs } from 'node:util'
import { StartupError } from '../startup-error'
import { ACCOUNT_USAGE, account } from './account'
import { API_KEY_USAGE, apiKey } from './api-key'
import { CHECK_FIGURES_USAGE, checkKeptFigures } from './check-figures'
import { DATABASE_USAGE, database } from './database'
import { DEPLOY_USAGE, deploy } from './deploy'
import { LISTEN_USAGE, listen } from './develop/listen'
import { TRIGGER_USAGE, trigger } from './develop/trigger'
import { DOCTOR_USAGE, doctor } from './doctor'
import { FETCH_LOGOS_USAGE, fetchLogos } from './fetch-logos'
import { IMPORT_USAGE, importCustomers } from './import/import-customers'
import { MAKE_PUSH_KEY_USAGE, makePushKey } from './make-push-key'
import { MESSAGES_USAGE, messages } from './messages'
import type { Terminal } from './terminal'

const USAGE = `Usage: npm run dues -- <command>

  deploy --chain ID [--rpc URL]   put the contracts on a network, once; repeating it is harmless
  doctor                          look at everything that Dues needs, and say what is wrong
  account <what> [ACCOUNT]        list accounts, lock one, end its sessions and keys, give it back to its owner
  api-key create --account ACCOUNT
                                  make an API key without a browser
  database move                   bring everything from the embedded database to the Postgres of DATABASE_URL
  check-figures [--rebuild]       hold the figures that are kept against a sum over every subscriber
  messages <what> [ID...]         list messages that failed for good, and send them again
  make-push-key                   make the key for messages to devices, and print it for the environment
  fetch-logos                     keep the logos of your own tokens, which TOKENS_FILE names
  import FILE.csv                 bring customers of another service along, each by a link to sign

For work on a shop:

  listen --forward URL            send events to a program on this machine, signed as webhooks are
  trigger TYPE                    make an event happen in test mode, as payment.failed

With --help behind it, a command says more.`

/** Options of all commands; each takes its own. */
const OPTIONS = {
  chain: { type: 'string' },
  rpc: { type: 'string' },
  search: { type: 'string' },
  address: { type: 'string' },
  account: { type: 'string' },
  new: { type: 'boolean' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  days: { type: 'string' },
  forward: { type: 'string' },
  types: { type: 'string' },
  secret: { type: 'string' },
  url: { type: 'string' },
  subscription: { type: 'string' },
  title: { type: 'string' },
  tokens: { type: 'string' },
  network: { type: 'string' },
  receiver: { type: 'string' },
  out: { type: 'string' },
  rebuild: { type: 'boolean' },
  again: { type: 'boolean' },
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Options = ReturnType<typeof parse>['values']

interface Command {
  readonly usage: string
  /** Options that it takes besides `--help`. */
  readonly options: readonly (keyof typeof OPTIONS)[]
  /** False where every word behind it is one too many. */
  readonly takesWords: boolean
  run(words: readonly string[], options: Options, terminal: Terminal): Promise<number>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  deploy: {
    usage: DEPLOY_USAGE,
    options: ['chain', 'rpc'],
    takesWords: false,
    run: (_, options, terminal) => deploy(options, terminal),
  },
  doctor: { usage: DOCTOR_USAGE, options: [], takesWords: false, run: (_, __, terminal) => doctor(terminal) },
  account: { usage: ACCOUNT_USAGE, options: ['search', 'address'], takesWords: true, run: account },
  'api-key': {
    usage: API_KEY_USAGE,
    options: ['account', 'new', 'name', 'scopes', 'days'],
    takesWords: true,
    run: apiKey,
  },
  'check-figures': {
    usage: CHECK_FIGURES_USAGE,
    options: ['rebuild'],
    takesWords: false,
    run: (_, options, terminal) => checkKeptFigures(options, terminal),
  },
  database: {
    usage: DATABASE_USAGE,
    options: [],
    takesWords: true,
    run: (words, _, terminal) => database(words, terminal),
  },
  'fetch-logos': {
    usage: FETCH_LOGOS_USAGE,
    options: ['again'],
    takesWords: false,
    run: (_, options, terminal) => fetchLogos(options, terminal),
  },
  import: {
    usage: IMPORT_USAGE,
    options: ['subscription', 'title', 'tokens', 'network', 'receiver', 'out', 'url'],
    takesWords: true,
    run: importCustomers,
  },
  listen: {
    usage: LISTEN_USAGE,
    options: ['forward', 'types', 'secret', 'url'],
    takesWords: false,
    run: (_, options, terminal) => listen(options, terminal),
  },
  'make-push-key': {
    usage: MAKE_PUSH_KEY_USAGE,
    options: [],
    takesWords: false,
    run: (_, __, terminal) => makePushKey(terminal),
  },
  messages: { usage: MESSAGES_USAGE, options: ['all'], takesWords: true, run: messages },
  trigger: { usage: TRIGGER_USAGE, options: ['url'], takesWords: true, run: trigger },
}

/**
 * Runs a command of the operator.
 * @param args - as they were typed, without the program
 * @returns the exit status: 0 when all is well
 * @throws StartupError saying what the operator has to fix
 */
export async function runDues(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args)
  const [name, ...words] = positionals
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (values.help || name === 'help') {
    terminal.print(command?.usage ?? USAGE)
    return 0
  }
  if (!command) throw new StartupError(`${name ? `There is no command ${name}.\n\n` : ''}${USAGE}`)
  if (!command.takesWords && words.length > 0) {
    throw new StartupError(`Unexpected argument ${words.join(' ')}.\n\n${command.usage}`)
  }
  for (const option of Object.keys(values) as (keyof typeof OPTIONS)[]) {
    if (!command.options.includes(option)) {
      throw new StartupError(`${name} has no option --${option}.\n\n${command.usage}`)
    }
  }
  return command.run(words, values, terminal)
}

function readArguments(args: readonly string[]): ReturnType<typeof parse> {
  try {
    return parse(args)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${reason}.\n\n${USAGE}`)
  }
}

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
}
