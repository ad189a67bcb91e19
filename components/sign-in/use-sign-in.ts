import { useRef, useState } from 'react'
import { walletProblemText } from '@/components/wallet/wallet-problem-text'
import { errorText } from '@/lib/client/api/api-error'
import { requestChallenge, type SignInChallenge, signIn } from '@/lib/client/wallet/sign-in'
import type { Connection, Wallet } from '@/lib/client/wallet/wallet'
import { WalletError } from '@/lib/client/wallet/wallet-error'
import { walletStore } from '@/lib/client/wallet/wallet-store'
import type { WireAccount } from '@/lib/wire/accounts/auth'

/** Step of a sign-in. `problem` is the reason why the last attempt ended. */
export type SignInStep =
  | { readonly name: 'choosing'; readonly problem: string | null }
  | { readonly name: 'connecting'; readonly wallet: Wallet }
  | { readonly name: 'signing'; readonly wallet: Wallet; readonly connection: Connection }
  | { readonly name: 'done' }

/** Purpose of a signed message: its request, and the submission of its signature. */
export interface MessageUse<Result> {
  readonly request: (connection: Connection) => Promise<SignInChallenge>
  readonly submit: (connection: Connection, challenge: SignInChallenge) => Promise<Result>
}

const SIGN_IN: MessageUse<WireAccount> = { request: requestChallenge, submit: signIn }

/** Signs in with a wallet: account, message, signature. Choosing another wallet abandons the one before. */
export function useSignIn(onSignedIn: (account: WireAccount) => void) {
  return useSignedMessage(SIGN_IN, onSignedIn)
}

/** Connect, request, sign and submit for any message that an account signs. */
export function useSignedMessage<Result>(use: MessageUse<Result>, onDone: (result: Result) => void) {
  const [step, setStep] = useState<SignInStep>({ name: 'choosing', problem: null })
  const latest = useRef(0)

  const start = async (wallet: Wallet) => {
    latest.current += 1
    const attempt = latest.current
    const show = (next: SignInStep) => {
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
      show({ name: 'choosing', problem: problemText(error) })
    }
  }
  return { step, start }
}

function problemText(error: unknown): string {
  if (!(error instanceof WalletError)) return errorText(error)
  return error.problem === 'rejected'
    ? 'You declined in your wallet. Nothing was signed.'
    : walletProblemText(error.problem)
}
