import type { SimulatedProcess } from '../simulated-process'
import type { Statement } from '../store/process-store'

const WRITES = {
  /** Rows read from a chain are written by the process that follows it. */
  reading: /^(insert into|update|delete from) "chain_(cursors|logs)"/,
  /** A bid of a transaction that is in the outbox already. */
  bid: /^insert into "transaction_attempts"/,
  signing: /^insert into "chain_transactions"/,
  place: /^update "chain_transactions"/,
} as const

/** Notes who holds each lease, and finds what was written by somebody who had lost it. */
export class LeaseWatch {
  readonly #holders = new Map<string, SimulatedProcess>()

  /** @returns violations of a commit */
  look(process: SimulatedProcess, statements: readonly Statement[]): string[] {
    const found: string[] = []
    const isSigning = statements.some(({ text }) => WRITES.signing.test(text))
    const late = (what: string) =>
      void found.push(`${process.name} wrote ${what} after another one had taken over its lease`)
    for (const statement of statements) {
      const { text } = statement
      if (text.includes('"leases"')) this.#note(process, statement)
      if (WRITES.reading.test(text) && !this.#holds(process, 'follow')) late('what it had read of a chain')
      if (WRITES.bid.test(text) && !isSigning && !this.#holds(process, 'send')) late('a higher bid')
      if (WRITES.place.test(text) && !this.#holds(process, 'send') && !this.#holds(process, 'follow'))
        late('where a transaction is')
    }
    return found
  }

  #holds(process: SimulatedProcess, work: 'send' | 'follow'): boolean {
    return [...this.#holders].some(([name, holder]) => holder === process && name.startsWith(work))
  }

  #note(process: SimulatedProcess, { text, values, rows }: Statement): void {
    const name = values.find((value) => typeof value === 'string' && /^(send|follow) \d+$/.test(value))
    if (typeof name !== 'string') return
    if (text.startsWith('insert') && rows.length > 0) this.#holders.set(name, process)
    const isRelease = text.startsWith('update') && !text.includes('greatest')
    if (isRelease && this.#holders.get(name) === process) this.#holders.delete(name)
  }
}
