import { BillingError } from '../billing-error'
import { COUNTED_DAYS } from './send-limits'

/** Addresses of one merchant, or of one wallet that pays. Decided. */
export const MAX_MESSAGE_ADDRESSES = 5

/** Hours for which a confirmation mail can be answered. */
export const CONFIRM_HOURS = 48
/** Days after which an address that nobody confirmed is forgotten. */
export const UNCONFIRMED_KEPT_DAYS = 7

/** The installation has no mail server. */
export class MessagesOffError extends BillingError {
  readonly code = 'messages_off'

  constructor() {
    super('No messages here', {
      detail: 'This installation sends no mail.',
      remedy: 'Its operator turns it on with SMTP_URL and MAIL_FROM.',
    })
  }
}

export class TooManyMessageAddressesError extends BillingError {
  readonly code = 'too_many_message_addresses'

  constructor() {
    super('Too many addresses', {
      detail: `Messages go to at most ${MAX_MESSAGE_ADDRESSES} addresses.`,
      remedy: 'Remove one first.',
    })
  }
}

/** A mailbox whose reader wants nothing from here. */
export class MessageAddressRefusedError extends BillingError {
  readonly code = 'message_address_refused'

  constructor() {
    const message = 'Its owner asked not to get mail from here.'
    super('Address refused', {
      detail: message,
      remedy: 'Use another address, or ask whoever runs this site.',
      fields: [{ path: 'email', code: 'message_address_refused', message }],
    })
  }
}

/** Confirmation mails are bounded, by mailbox and by who asks for them. */
export class TooManyConfirmationsError extends BillingError {
  readonly code = 'too_many_confirmations'

  /** @param bound.days - days for which the bound counts */
  constructor({ days }: { days: number }) {
    super('Too many confirmation mails', {
      detail: 'No more confirmation mails can be asked for now.',
      remedy:
        days < COUNTED_DAYS
          ? 'Look for the last one, in the spam folder too, or try again tomorrow.'
          : `Look for the last one, in the spam folder too, or use another address: this one was asked often in the last ${COUNTED_DAYS} days.`,
    })
  }
}

/** Only wallets that pay, or paid, for something here can leave an address. */
export class NothingPaidError extends BillingError {
  readonly code = 'nothing_paid'

  constructor() {
    super('Nothing to tell', {
      detail: 'This wallet has no subscriptions here.',
      remedy: 'Sign in with the wallet that you subscribed with.',
    })
  }
}

/** The merchant's checkouts ask nobody for an address. */
export class MessageAddressNotAskedError extends BillingError {
  readonly code = 'message_address_not_asked'

  constructor() {
    super('Address not asked for', {
      detail: 'This checkout asks for no address.',
      remedy: 'Leave it at the page of your subscriptions, once you have subscribed.',
    })
  }
}
