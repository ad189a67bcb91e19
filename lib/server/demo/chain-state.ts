import 'server-only'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { hexToBytes } from 'viem'
import { z } from 'zod'
import type { TestNode } from './test-node'

const unzip = promisify(gunzip)
const dump = z.custom<`0x${string}`>((value) => typeof value === 'string')
const state = z.object({ best_block_number: z.int() })

/** Where the chain writes itself down as it ends, which a crash may cut short. */
export const endStateFile = (stateFile: string) => `${stateFile}.end`

/** Takes what the last run wrote as it ended for the state, if all of it is there. */
export async function adoptEndState(stateFile: string): Promise<void> {
  const endFile = endStateFile(stateFile)
  const whole = state.safeParse(
    await readFile(endFile, 'utf8')
      .then(JSON.parse)
      .catch(() => null),
  )
  if (whole.success) await rename(endFile, stateFile)
  else await rm(endFile, { force: true })
}

/**
 * Keeps the local chain in a file. A block that the file lacks may be gone after a crash, so none is final before the
 * file has it: what a crash takes is then no more than what a reorganisation may take.
 */
export class ChainState {
  #savedUpTo = -1n
  #saving: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly node: TestNode,
    private readonly file: string,
  ) {}

  /**
   * Saves the chain unless the file has it up to this block.
   * @throws when it cannot be written, or the chain does not answer
   */
  secure(block: bigint): Promise<void> {
    const mine = this.#saving.then(async () => {
      if (block > this.#savedUpTo) await this.#save()
    })
    this.#saving = mine.catch(() => {})
    return mine
  }

  async #save(): Promise<void> {
    const zipped = dump.parse(await this.node.ask('anvil_dumpState'))
    const text = (await unzip(hexToBytes(zipped))).toString('utf8')
    const { best_block_number } = state.parse(JSON.parse(text))
    const draft = `${this.file}.new`
    const handle = await open(draft, 'w')
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, this.file)
    this.#savedUpTo = BigInt(best_block_number)
  }
}
