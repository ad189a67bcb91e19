import 'server-only'
import { SESSION_COOKIE } from '../http/session-cookie'

/** Values in the printed commands. None needs quoting within single quotes. */
interface Facts {
  readonly baseUrl: string
  readonly payUrl: string
  readonly sessionId: string
  readonly paymentLinkId: string
  readonly subscriptionId: string
  /** The subscriber that the cancel command cancels, so that it leaves the others. */
  readonly wallet: string
  readonly apiKey: string
  readonly sessionToken: string
  /** Address of the local chain, or the reason for its absence. */
  readonly chain: string
}

/** The greeting of test mode: links to open and commands to paste. */
export function welcomeText(facts: Facts): string {
  const { baseUrl, payUrl, subscriptionId, wallet } = facts
  const body = JSON.stringify({ subscriptionId, eoaaddress: wallet })
  return `
  Checkout        ${baseUrl}/checkout/${facts.sessionId}
  Payment link    ${baseUrl}/pay/${facts.paymentLinkId}
  Merchant page   ${baseUrl}/merchant
  Mailbox         ${baseUrl}/test/mail
  Guides, API     ${baseUrl}/docs
  API key         ${facts.apiKey}
  Local chain     ${facts.chain}

  Retrieve the checkout session:
    curl '${baseUrl}/api/checkout-session?sessionId=${facts.sessionId}'

  List the subscribers:
    curl --cookie '${SESSION_COOKIE}=${facts.sessionToken}' '${baseUrl}/api/subscribers?subscriptionId=${subscriptionId}'

  Cancel one subscriber's payment (without "eoaaddress", everybody's):
    curl --header 'x-api-key: ${facts.apiKey}' --header 'content-type: application/json' --data '${body}' '${payUrl}/pay/api/v1/payment/cancel'
`
}
