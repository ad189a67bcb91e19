import 'server-only'
import { parseArgs } from 'node:util'
import { StartupError } from '../startup-error'
import { ACCOUNT_USAGE, account } from './account'
import { deploy } from './deploy'
import { doctor } from './doctor'
import type { Terminal } from './terminal'

const USAGE = `Usage: npm run dues -- <command>

  deploy --chain ID [--rpc URL]   put the contracts on a network, once; repeating it is harmless
  doctor                          look at everything that Dues needs, and say what is wrong
  account <what> [ACCOUNT]        list accounts, lock one, end its sessions and keys, give it back to its owner;
                                  account --help says more`

/**
 * Runs a command of the operator.
 * @param args - as they were typed, without the program
 * @returns the exit status: 0 when all is well
 * @throws StartupError saying what the operator has to fix
 */
export async function runDues(args: readonly string[], terminal: Terminal): Promise<number> {
  const { command, words, options } = readArguments(args)
  switch (command) {
    case 'account':
      if (options.help) return help(ACCOUNT_USAGE, terminal)
      return account(words, options, terminal)
    case 'deploy':
      return deploy(options, terminal)
    case 'doctor':
      return doctor(terminal)
    case 'help':
      return help(USAGE, terminal)
    default:
      throw new StartupError(`${command ? `There is no command ${command}.\n\n` : ''}${USAGE}`)
  }
}

function help(usage: string, { print }: Terminal): number {
  print(usage)
  return 0
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        chain: { type: 'string' },
        rpc: { type: 'string' },
        search: { type: 'string' },
        address: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [command, ...words] = positionals
    const isAccount = command === 'account'
    if (!isAccount && words.length > 0) throw new Error(`Unexpected argument ${words.join(' ')}`)
    if (command !== 'deploy' && (values.chain !== undefined || values.rpc !== undefined)) {
      throw new Error('--chain and --rpc belong to deploy')
    }
    if (!isAccount && (values.search !== undefined || values.address !== undefined)) {
      throw new Error('--search and --address belong to account')
    }
    return { command: values.help && !isAccount ? 'help' : command, words, options: values }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${reason}.\n\n${USAGE}`)
  }
}
