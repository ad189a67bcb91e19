import { BillingError } from '../billing-error'

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
    })
  }
}
