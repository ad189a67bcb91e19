import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { runDues } from '@/lib/server/cli/dues'

/** An operator at a terminal, with keeper and canceller keys of their own. */
export interface Operator {
  readonly variables: Record<string, string>
  readonly keeper: `0x${string}`
  readonly canceller: `0x${string}`
  /** Runs a command; the output includes the error that the launcher prints. */
  run(...args: string[]): Promise<{ status: number; output: string }>
}

export function newOperator(variables: Record<string, string> = {}): Operator {
  const [keeperKey, cancellerKey] = [generatePrivateKey(), generatePrivateKey()]
  const own = { KEEPER_KEY: keeperKey, CANCELLER_KEY: cancellerKey, ...variables }
  return {
    variables: own,
    keeper: privateKeyToAccount(keeperKey).address,
    canceller: privateKeyToAccount(cancellerKey).address,
    async run(...args) {
      const lines: string[] = []
      const shown = () => lines.join('\n')
      try {
        const status = await runDues(args, {
          variables: own,
          print: (line) => lines.push(line),
          ending: () => new AbortController().signal,
        })
        return { status, output: shown() }
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'StartupError') throw error
        lines.push(error.message)
        return { status: 1, output: shown() }
      }
    },
  }
}
