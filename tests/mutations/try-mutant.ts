import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Hex } from 'viem'
import { z } from 'zod'
import { compileContracts } from '@/lib/mandate/solidity-compiler.mjs'
import { runForgeTests } from '@/tests/contracts/run-forge'
import type { Mutant } from './mutate-solidity'

/** Name of the test that noticed a mutant, or why there was nothing to notice; null for one that survives. */
export type Verdict = string | 'does not compile' | 'compiles to the same bytes' | null

const root = new URL('../../', import.meta.url)
const memory = new URL('node_modules/.cache/contracts/mutants/', root)

/** Fewer cases than in the suite of the contracts: nearly every mutant falls to a test that draws none. */
const FEW_CASES = { FOUNDRY_FUZZ_RUNS: '64' }

/** Verdict of an earlier run, with the hash of the tests that came to it. */
const memo = z.object({ verdict: z.string(), tests: z.string() })

/**
 * Compiles a mutant and runs the tests in Solidity against it, the campaign of invariants last. What is remembered of
 * the same mutant counts while no test has changed; then the test that noticed it comes first.
 */
export async function tryMutant(mutant: Mutant): Promise<Verdict> {
  const file = new URL(`${keyOf(mutant)}.json`, memory)
  const known = read(file)
  if (known?.tests === testsHash()) return known.verdict
  const verdict = await judge(mutant, known?.verdict)
  if (verdict) {
    mkdirSync(memory, { recursive: true })
    writeFileSync(file, JSON.stringify({ verdict, tests: testsHash() }))
  }
  return verdict
}

async function judge(mutant: Mutant, noticedBy: string | undefined): Promise<Verdict> {
  const bytes = compile(mutant)
  if (!bytes) return 'does not compile'
  original ??= compile(null)
  if (bytes === original) return 'compiles to the same bytes'
  const noticed = async (...args: string[]) =>
    (await runForgeTests(bytes, FEW_CASES, '--fail-fast', ...args)).find(({ passed }) => !passed)?.name
  const byTheSame =
    noticedBy && /^\w+$/.test(noticedBy) ? await noticed('--match-test', `^${noticedBy}\\(`) : undefined
  const invariants = '^InvariantsTest$'
  return (
    byTheSame ??
    (await noticed('--no-match-contract', invariants)) ??
    (await noticed('--match-contract', invariants)) ??
    null
  )
}

let original: Hex | null | undefined

/** The factory's init code; null where the compiler refuses the source. */
function compile(mutant: Mutant | null): Hex | null {
  try {
    const [factory] = compileContracts(['PullerFactory'], {
      edit: (text, name) => (name === mutant?.file ? mutant.text : text),
      // Gas does not matter here, and compiling through the IR is slow.
      viaIR: false,
      allowsWarnings: true,
    })
    return factory?.bytecode ?? null
  } catch {
    return null
  }
}

/** Hash of the mutant and of all else that its bytes follow from. */
function keyOf(mutant: Mutant): string {
  const own = createHash('sha256').update(`${mutant.file}\0${mutant.text}\0`)
  return own.update(hashOf(['lib/mandate/contracts/'], ['lib/mandate/solidity-compiler.mjs'])).digest('hex')
}

let tests: string | undefined

function testsHash(): string {
  tests ??= hashOf(['tests/contracts/', 'tests/contracts/support/'], ['tests/contracts/foundry.toml'])
  return tests
}

/** Hash of the Solidity sources in some folders, and of some files. */
function hashOf(folders: readonly string[], files: readonly string[]): string {
  const sources = folders.flatMap((folder) =>
    readdirSync(new URL(folder, root))
      .filter((name) => name.endsWith('.sol'))
      .sort()
      .map((name) => folder + name),
  )
  const hash = createHash('sha256')
  for (const name of [...sources, ...files])
    hash.update(`${name}\0`).update(readFileSync(new URL(name, root)))
  return hash.digest('hex')
}

function read(file: URL): z.infer<typeof memo> | null {
  try {
    return memo.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
