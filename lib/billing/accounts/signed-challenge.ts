import { BillingError } from '../billing-error'

/**
 * Purposes of a message to sign, each good for nothing else.
 * - `sign_in`: begins a session.
 * - `recover`: begins a session of the founding address and ends every other way into its account.
 * - `confirm`: lets a session change who and what gets into the account.
 * - `add_address`: adds the address that signs to an account.
 */
export type ChallengePurpose = 'sign_in' | 'recover' | 'confirm' | 'add_address'

/** The signed message is not one of ours that is still unused. */
export class InvalidChallengeError extends BillingError {
  readonly code = 'invalid_challenge'

  constructor() {
    super('Message not valid', {
      detail: 'This message is not known, was changed, was used already or has expired.',
      remedy: 'Get a new one and sign it.',
    })
  }
}

/** The signature is not that of the address in the message, or cannot be checked here. */
export class InvalidSignatureError extends BillingError {
  readonly code = 'invalid_signature'

  /** @param remedy - what to do, or why the signature cannot be checked, as a sentence */
  constructor(address: string, remedy: string) {
    super('Signature not valid', { detail: `This is not the signature of ${address}.`, remedy })
  }
}

/** No RPC server of the wallet's chain answers, so the wallet's signature cannot be checked now. */
export class WalletUnavailableError extends BillingError {
  readonly code = 'unavailable'

  constructor({ address, chainId }: { address: string; chainId: number }) {
    super('Temporarily unavailable', {
      detail: `The wallet at ${address} cannot be asked: no server of chain ${chainId} answers.`,
      remedy: 'Try again in a moment.',
      facts: { chainId: String(chainId) },
    })
  }
}
