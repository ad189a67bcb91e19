import 'server-only'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Clock } from '../clock'

const FILE = 'billing-clock.json'
const kept = z.object({ aheadMs: z.int().min(0) })

/** Billing time of test mode: real time and how far it was moved ahead, which outlives the process. */
export class BillingClock implements Clock {
  readonly #folder: string
  readonly #wallClock: Clock
  #aheadMs: number

  private constructor(folder: string, wallClock: Clock, aheadMs: number) {
    this.#folder = folder
    this.#wallClock = wallClock
    this.#aheadMs = aheadMs
  }

  /** The clock as it was left, kept in a file beside the database; one that cannot be read is real time again. */
  static async open({ dataDir, wallClock }: { dataDir: string; wallClock: Clock }): Promise<BillingClock> {
    const text = await readFile(join(dataDir, FILE), 'utf8').catch(() => '')
    const parsed = kept.safeParse(jsonOf(text))
    return new BillingClock(dataDir, wallClock, parsed.success ? parsed.data.aheadMs : 0)
  }

  now(): Date {
    return new Date(this.#wallClock.now().getTime() + this.#aheadMs)
  }

  /** Moves billing time to `time`; it never goes back. */
  async moveTo(time: Date): Promise<void> {
    const aheadMs = time.getTime() - this.#wallClock.now().getTime()
    if (aheadMs <= this.#aheadMs) return
    this.#aheadMs = aheadMs
    const path = join(this.#folder, FILE)
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    // A process that dies while it writes must not take the time back.
    await writeFile(`${path}.new`, JSON.stringify({ aheadMs }))
    await rename(`${path}.new`, path)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
