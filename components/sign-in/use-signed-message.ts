import { useRef, useState } from 'react'
import { sayError } from '@/components/language/problem-text'
import { useSay } from '@/components/language/use-say'
import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import type { SignInChallenge } from '@/lib/client/wallet/sign-in'
import type { Connection, Wallet } from '@/lib/client/wallet/wallet'
import { WalletError } from '@/lib/client/wallet/wallet-error'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import type { Say } from '@/lib/language/say'

/** Step of a signature. `problem` is the reason why the last attempt ended. */
export type SigningStep =
  | { readonly name: 'choosing'; readonly problem: string | null }
  | { readonly name: 'connecting'; readonly wallet: Wallet }
  | { readonly name: 'signing'; readonly wallet: Wallet; readonly connection: Connection }
  | { readonly name: 'done' }

/** Purpose of a signed message: its request, and the submission of its signature. */
export interface MessageUse<Result> {
  readonly request: (connection: Connection) => Promise<SignInChallenge>
  readonly submit: (connection: Connection, challenge: SignInChallenge) => Promise<Result>
}

/**
 * Signature of a message by a wallet: account, message, signature, submission. Choosing another wallet abandons the one
 * before.
 */
export function useSignedMessage<Result>(use: MessageUse<Result>, onDone: (result: Result) => void) {
  const say = useSay()
  const [step, setStep] = useState<SigningStep>({ name: 'choosing', problem: null })
  const latest = useRef(0)

  const start = async (wallet: Wallet) => {
    latest.current += 1
    const attempt = latest.current
    const show = (next: SigningStep) => {
      if (attempt === latest.current) setStep(next)
    }
    try {
      show({ name: 'connecting', wallet })
      const connection = await walletStore().connect(wallet)
      show({ name: 'signing', wallet, connection })
      const challenge = await use.request(connection)
      if (attempt !== latest.current) return
      const result = await use.submit(connection, challenge)
      show({ name: 'done' })
      onDone(result)
    } catch (error) {
      show({ name: 'choosing', problem: problemText(say, error) })
    }
  }
  return { step, start }
}

function problemText(say: Say, error: unknown): string {
  if (!(error instanceof WalletError)) return sayError(say, error)
  return error.problem === 'rejected' ? say('signing.declined') : walletProblemText(say, error.problem)
}
