import { BillingError } from '../billing-error'

/** This installation takes no payments on the token's network. */
export class NetworkNotConfiguredError extends BillingError {
  readonly code = 'network_not_configured'

  /** @param network - what to call it, as in `Base` */
  constructor(network: string) {
    super('Network not available', {
      detail: `Payments on ${network} are not set up here yet.`,
      remedy: 'Choose a token on another network, or ask the merchant.',
    })
  }
}

/** The token's contract contradicts the catalogue, or does not answer. */
export class TokenUnusableError extends BillingError {
  readonly code = 'token_unusable'

  /** @param why - as a sentence */
  constructor(why: string) {
    super('Token not usable', { detail: why, remedy: 'Choose another token, and tell the merchant.' })
  }
}

/** The payer did not sign these terms. */
export class BadSignatureError extends BillingError {
  readonly code = 'bad_signature'

  /**
   * @param field - what is signed badly
   * @param why - as a sentence
   */
  constructor(field: 'signature' | 'permit.signature', why: string) {
    super('Signature not valid', {
      detail: why,
      remedy: 'Ask for the typed data again and sign it with the account that pays.',
      fields: [{ path: field, code: 'bad_signature', message: why }],
    })
  }
}

/** Nothing is in force on the chain that a signature could end. */
export class NoPermissionOnChainError extends BillingError {
  readonly code = 'no_permission_on_chain'

  constructor() {
    super('No permission on the chain', {
      detail: 'There is no permission on the chain to end.',
      remedy: 'Cancel the subscription: what you signed for it is discarded.',
    })
  }
}

/** A permit that was good once, or never can be. */
export class PermitUnusableError extends BillingError {
  readonly code = 'permit_unusable'

  /** @param why - as a sentence */
  constructor(why: string) {
    super('Permit not usable', {
      detail: why,
      remedy: 'Ask for a new quote and sign the permit of that one.',
    })
  }
}

/** The account cannot pay the first charge. */
export class InsufficientBalanceError extends BillingError {
  readonly code = 'insufficient_balance'

  /** @param facts - amounts for people, as in `4.1 USDC` */
  constructor(facts: { has: string; needs: string; network: string }) {
    super('Not enough balance', {
      detail: `The account has ${facts.has} on ${facts.network}. The first charge takes ${facts.needs}.`,
      remedy: 'Add funds or choose another token.',
    })
  }
}

/** The account allows less than what it signs for. */
export class AllowanceTooLowError extends BillingError {
  readonly code = 'allowance_too_low'

  /** @param facts - amounts for people, as in `120 USDC` */
  constructor(facts: { allows: string; needs: string }) {
    super('Allowance too low', {
      detail: `The account allows ${facts.allows}. What it signed needs ${facts.needs}.`,
      remedy: 'Ask for a new quote and allow the amount that it names.',
    })
  }
}

/** The chain does not know the terms that an account was to put in force by a call of its own. */
export class NotAuthorizedError extends BillingError {
  readonly code = 'not_authorized'

  /** @param account - whose call is missing */
  constructor(account: string) {
    super('Terms not in force', {
      detail: `The calls with which ${account} starts these terms are not on the chain yet.`,
      remedy: 'Send the calls of the quote, wait until they are in a block, then send this again.',
    })
  }
}

/** A smart wallet that is not deployed on its network yet cannot confirm its signatures (ERC-1271). */
export class WalletNotDeployedError extends BillingError {
  readonly code = 'wallet_not_deployed'

  /** @param network - what to call it, as in `Base` */
  constructor(network: string) {
    super('Smart wallet not deployed', {
      detail: `This smart wallet is not deployed on ${network} yet, so its signature can't be verified.`,
      remedy:
        'Subscribe to a plan with a price by the calls of a quote, or send anything from the wallet once, which deploys it.',
    })
  }
}

/** A start of the account reverted on the chain although it had been simulated well; the keeper pays for no other. */
export class OwnTransactionRequiredError extends BillingError {
  readonly code = 'own_transaction_required'

  /**
   * @param network - what to call it, as in `Base`
   * @param options.areChanged - true for changed terms of a subscription, of which there are no calls to send
   */
  constructor(network: string, { areChanged = false } = {}) {
    super('Own transaction required', {
      detail: `The last terms this account signed failed on ${network}, although a check had passed.`,
      remedy: areChanged
        ? 'Keep the present terms, or cancel and subscribe again from the account itself.'
        : 'Send the calls of a quote from the account itself, or pay with another account.',
    })
  }
}

/** The gas that the operator pays for new subscribers in one day is used up; nothing was signed. */
export class GasBudgetSpentError extends BillingError {
  readonly code = 'gas_budget_spent'

  /** @param network - what to call it, as in `Base` */
  constructor(network: string) {
    super('No new subscribers today', {
      detail: `The gas for new subscribers on ${network} is used up for today. Nothing was charged.`,
      remedy: 'Choose a token on another network, or come back after 00:00 UTC.',
    })
  }
}

/** The transaction that would put the terms in force was tried out, and would fail. */
export class ChargeWouldFailError extends BillingError {
  readonly code = 'charge_would_fail'

  /**
   * @param failure.reason - as the failures of charges have it
   * @param failure.said - revert reason of the contract or the token, if any
   * @param failure.whoMustAct - who can fix it
   */
  constructor(failure: { reason: string; said: string | null; whoMustAct: string }) {
    const meaning = MEANINGS[failure.reason]
    // A known reason needs no error of a contract beside it; an unknown one is all that there is to go by.
    const said = meaning ? null : failure.said
    const reverted = said === null ? '' : ` The transaction reverted with: ${said}.`
    const remedy = REMEDIES[failure.whoMustAct]
    super('The first charge would fail', {
      detail: `${meaning ?? 'The first charge would fail.'}${reverted}`,
      remedy,
      fields: [{ path: 'tokenId', code: failure.reason, message: remedy ?? '' }],
      facts: { reason: failure.reason, ...(said !== null && { said }) },
    })
  }
}

const MEANINGS: Readonly<Record<string, string>> = {
  token_paused: 'The token is paused by its issuer, so nobody can pay with it now.',
  blocked_address: 'The token’s issuer blocks one of the addresses in this payment.',
  mandate_cancelled: 'These terms were cancelled on chain already.',
  already_charged: 'These terms were charged already.',
  outside_window: 'The signed period is not open.',
  too_costly: 'Checking this wallet’s signature takes too much gas.',
}

const REMEDIES: Readonly<Record<string, string>> = {
  payer: 'Nothing was charged. Ask for a new quote, or pay with another token or account.',
  merchant: 'Nothing was charged. The merchant has to fix this; try another token.',
  operator: 'Nothing was charged. Try another token, or ask the merchant.',
  nobody: 'Nothing was charged. Try again later, or choose another token.',
}
