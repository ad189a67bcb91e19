import { BillingError } from '../billing-error'
import { MAX_TRIES, type PairingEnd } from './pairing'

const REASONS: Readonly<Record<PairingEnd | 'done', string>> = {
  contested: 'Two devices opened this code, so it counts for neither.',
  wrong_digits: `The digits were wrong ${MAX_TRIES} times.`,
  cancelled: 'It was stopped on one of the two devices.',
  expired: 'The code was good for 5 minutes, which are over.',
  done: 'The code was used already, and works once.',
}

/** The code can no longer be used. */
export class PairingEndedError extends BillingError {
  readonly code = 'pairing_ended'

  constructor(readonly reason: PairingEnd | 'done') {
    super('Code no longer valid', {
      detail: REASONS[reason],
      remedy:
        'Choose New code on the screen that shows it, and scan that one. Nothing was signed in or changed.',
    })
  }
}

/** The digits are not those that the screen shows. */
export class WrongDigitsError extends BillingError {
  readonly code = 'wrong_digits'

  constructor(tries: number) {
    const left = MAX_TRIES - tries
    super('Wrong digits', {
      detail: 'These are not the digits that the other screen shows.',
      remedy: `Look at them again. You can try ${left === 1 ? 'once more' : `${left} times more`}.`,
      facts: { triesLeft: String(left) },
    })
  }
}

/** A step was asked for before the one that has to come first. */
export class PairingNotReadyError extends BillingError {
  readonly code = 'pairing_not_ready'

  constructor() {
    super('Not yet', {
      detail: 'The other device isn’t at this step yet, or the digits were not compared.',
      remedy: 'Follow the steps on both devices, one after the other.',
    })
  }
}
