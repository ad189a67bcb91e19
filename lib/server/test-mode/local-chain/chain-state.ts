import 'server-only'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import type { TestNode } from './test-node'

const dump = z.custom<`0x${string}`>((value) => typeof value === 'string')
const state = z.object({ best_block_number: z.int() })

/** File that the chain writes at its end; a crash may leave it incomplete. */
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
 * file has it: what a crash takes is then no more than what a reorganization may take.
 */
export class ChainState {
  #savedUpTo = -1n
  #saving: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(
    private readonly node: Pick<TestNode, 'ask'>,
    private readonly file: string,
  ) {}

  /** Number of the newest block that the file has from this run; negative before the first save. */
  get savedUpTo(): bigint {
    return this.#savedUpTo
  }

  /**
   * Saves the chain unless the file has it up to this block.
   * @throws when it cannot be written, the chain does not answer, or it is closed
   */
  secure(block: bigint): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('The file of the local chain is closed'))
    const mine = this.#saving.then(async () => {
      if (block > this.#savedUpTo) await this.#save()
    })
    this.#saving = mine.catch(() => {})
    return mine
  }

  /** Begins no other save, and resolves when none is being written: what comes after it has the file to itself. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#saving
  }

  async #save(): Promise<void> {
    const zipped = dump.parse(await this.node.ask('anvil_dumpState'))
    const draft = `${this.file}.new`
    const savedUpTo = await unzipInto(draft, Buffer.from(zipped.slice(2), 'hex'))
    await rename(draft, this.file)
    this.#savedUpTo = savedUpTo
  }
}

const NEWEST_BLOCK = /"best_block_number":\s*(\d+)\s*[,}]/
/** More than what the expression above matches takes, which may be cut in two. */
const OVERLAP = 100

/**
 * Writes a dump to the disk part by part: a long chain's is hundreds of megabytes of text, of which one number counts.
 * @returns the number of its newest block
 */
async function unzipInto(path: string, zipped: Buffer): Promise<bigint> {
  const gunzip = createGunzip()
  gunzip.end(zipped)
  const handle = await open(path, 'w')
  try {
    let newest: string | undefined
    let seen = ''
    for await (const part of gunzip as AsyncIterable<Buffer>) {
      await handle.writeFile(part)
      if (newest !== undefined) continue
      seen = seen.slice(-OVERLAP) + part.toString('latin1')
      newest = NEWEST_BLOCK.exec(seen)?.[1]
    }
    if (newest === undefined) throw new Error('The local chain does not say which block of it is the newest')
    await handle.sync()
    return BigInt(newest)
  } finally {
    await handle.close()
  }
}
