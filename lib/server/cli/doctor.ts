import 'server-only'
import { type Env, EnvironmentError, EXPLAINED, parseEnv } from '../env'
import { createLog } from '../log'
import { StartupError } from '../startup-error'
import { diagnoseDatabase } from './diagnose-database'
import { diagnoseDevices } from './diagnose-devices'
import { diagnoseMail } from './diagnose-mail'
import { diagnosePayments } from './diagnose-payments'
import { diagnoseRates } from './diagnose-rates'
import type { Diagnosis } from './diagnosis'
import type { Terminal } from './terminal'

export const DOCTOR_USAGE = `Usage: npm run dues -- doctor

Looks at the environment, the database, each server of a network with its contracts and accounts, the rates, mail and
devices, and says what to do about each thing that it finds. Nothing is changed, and nothing is sent. It ends with status
1 where something keeps Dues from starting, or stops payments that are set up; with 0 otherwise.`

const MARKS: Record<Diagnosis['verdict'], string> = { ok: 'ok  ', warning: 'warn', problem: 'FAIL' }
const NAME_WIDTH = 12
/** The parts of an installation, in the order in which they are told. */
const DIAGNOSES = [diagnoseDatabase, diagnosePayments, diagnoseRates, diagnoseMail, diagnoseDevices]

/** `dues doctor`: looks at everything that the app needs. Nothing is changed, nothing is sent. */
export async function doctor({ variables, print }: Terminal): Promise<number> {
  const found: Diagnosis[] = []
  const show = (diagnosis: Diagnosis) => {
    found.push(diagnosis)
    for (const line of linesOf(diagnosis)) print(line)
  }
  const env = readEnv(variables, show)
  if (env) {
    // Doctor's words are its own; what the parts would log is in them.
    const options = { env, log: createLog('silent') }
    for (const diagnose of DIAGNOSES) {
      for await (const diagnosis of diagnose(options)) show(diagnosis)
    }
  }
  const problems = found.filter(({ verdict }) => verdict === 'problem').length
  const warnings = found.filter(({ verdict }) => verdict === 'warning').length
  print('')
  if (env === null) print(EXPLAINED)
  print(`Found ${count(problems, 'problem')} and ${count(warnings, 'warning')}.`)
  return problems > 0 ? 1 : 0
}

function readEnv(variables: Terminal['variables'], show: (diagnosis: Diagnosis) => void): Env | null {
  const name = 'Environment'
  try {
    const env = parseEnv(variables)
    const place = env.mode === 'production' ? `production at ${env.baseUrl}` : 'test mode, no real money'
    show({ name, verdict: 'ok', text: place })
    for (const text of env.warnings) show({ name, verdict: 'warning', text })
    return env
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    const problems = error instanceof EnvironmentError ? error.problems : [error.message]
    for (const text of problems) show({ name, verdict: 'problem', text })
    return null
  }
}

function linesOf({ name, verdict, text, remedy }: Diagnosis): string[] {
  const indent = ' '.repeat(MARKS.ok.length + NAME_WIDTH + 3)
  const [first = '', ...rest] = text.split('\n')
  return [
    `${MARKS[verdict]}  ${name.padEnd(NAME_WIDTH)} ${first}`,
    ...rest.map((line) => indent + line),
    ...(remedy ? [`${indent}-> ${remedy}`] : []),
  ]
}

function count(number: number, what: string): string {
  return `${number === 0 ? 'no' : number} ${what}${number === 1 ? '' : 's'}`
}
