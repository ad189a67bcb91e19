import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Hex } from 'viem'
import { z } from 'zod'
import { findFoundry } from '@/tests/run/provide/find-foundry.mjs'

const root = new URL('../..', import.meta.url)

/** Twenty times the cases of foundry.toml. */
const deepSizes = { FOUNDRY_FUZZ_RUNS: '5000', FOUNDRY_INVARIANT_RUNS: '1280' }

const report = z.record(
  z.string(),
  z.object({
    test_results: z.record(z.string(), z.object({ status: z.string(), reason: z.string().nullable() })),
  }),
)

/** Result of one forge test. */
export interface ForgeTest {
  /** The file and the contract, as in `Charge.t.sol:ChargeTest`. */
  readonly suite: string
  readonly name: string
  readonly passed: boolean
  /** Failure message; null where it passed. */
  readonly reason: string | null
}

/** Seed of the cases that forge draws: `FORGE_SEED`, to repeat a run, else another one each time. */
export function drawForgeSeed(): string {
  return process.env.FORGE_SEED ?? `0x${randomBytes(8).toString('hex')}`
}

/** Compiles the tests in Solidity, so that they can run in parallel without compiling. */
export async function buildForgeTests(): Promise<void> {
  const { status, output, errors } = await forge(['build'], {})
  if (status !== 0) throw new Error(`forge build failed.\n${output}\n${errors}`)
}

/** Diff of `forge fmt` over the Solidity sources; empty where they are formatted. */
export async function findFormatErrors(): Promise<string> {
  const { status, output, errors } = await forge(
    ['fmt', '--check', 'lib/mandate/contracts', 'lib/server/test-mode/tokens/contracts', 'tests/contracts'],
    {},
  )
  return status === 0 ? '' : `${output}${errors}`
}

/**
 * Runs tests in Solidity against a factory.
 * @param factoryBytecode its init code, without constructor arguments
 * @param env more of forge's own variables, such as `FOUNDRY_FUZZ_SEED`
 * @param args more options of `forge test`
 * @throws when forge ends without a report
 */
export async function runForgeTests(
  factoryBytecode: Hex,
  env: Record<string, string>,
  ...args: string[]
): Promise<ForgeTest[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dues-forge-'))
  try {
    const { output, errors } = await forge(['test', '--json', ...args], {
      PULLER_FACTORY_CODE: factoryBytecode,
      ...(process.env.DUES_DEEP && deepSizes),
      ...env,
      // Counterexamples of one faulty variant must not be replayed on others.
      FOUNDRY_FUZZ_FAILURE_PERSIST_DIR: folder,
      FOUNDRY_INVARIANT_FAILURE_PERSIST_DIR: folder,
    })
    return readReport(output, errors)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(output: string, errors: string): ForgeTest[] {
  if (!output.startsWith('{')) throw new Error(`forge test ended without a report.\n${output}\n${errors}`)
  return Object.entries(report.parse(JSON.parse(output))).flatMap(([suite, { test_results }]) =>
    Object.entries(test_results).map(([signature, { status, reason }]) => ({
      suite: suite.replace('tests/contracts/', ''),
      name: signature.replace(/\(.*$/, ''),
      passed: status === 'Success',
      reason,
    })),
  )
}

async function forge(args: readonly string[], env: Record<string, string>) {
  const program = findFoundry('forge')
  if (!program) throw new Error('There is no forge here: neither its npm package nor a program on the PATH.')
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...env, FOUNDRY_CONFIG: 'tests/contracts/foundry.toml' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { status, output, errors }
}
