import 'server-only'
import { parseArgs } from 'node:util'
import { StartupError } from '../startup-error'
import { deploy } from './deploy'
import { doctor } from './doctor'
import type { Terminal } from './terminal'

const USAGE = `Usage: npm run dues -- <command>

  deploy --chain ID [--rpc URL]   put the contracts on a network, once; repeating it is harmless
  doctor                          look at everything that Dues needs, and say what is wrong`

/**
 * Runs a command of the operator.
 * @param args - as they were typed, without the program
 * @returns the exit status: 0 when all is well
 * @throws StartupError saying what the operator has to fix
 */
export async function runDues(args: readonly string[], terminal: Terminal): Promise<number> {
  const { command, options } = readArguments(args)
  switch (command) {
    case 'deploy':
      return deploy(options, terminal)
    case 'doctor':
      return doctor(terminal)
    case 'help':
      terminal.print(USAGE)
      return 0
    default:
      throw new StartupError(`${command ? `There is no command ${command}.\n\n` : ''}${USAGE}`)
  }
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { chain: { type: 'string' }, rpc: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    })
    const [command, ...rest] = positionals
    if (rest.length > 0) throw new Error(`Unexpected argument ${rest.join(' ')}`)
    if (command !== 'deploy' && (values.chain !== undefined || values.rpc !== undefined)) {
      throw new Error('--chain and --rpc belong to deploy')
    }
    return { command: values.help ? 'help' : command, options: values }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${reason}.\n\n${USAGE}`)
  }
}
