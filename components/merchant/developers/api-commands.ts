/** The merchant's own addresses and ids in the commands. */
export interface ApiCommandFacts {
  /** Origins of the two halves of the API. */
  readonly baseUrl: string
  readonly payUrl: string
  readonly subscription: {
    readonly id: string
    readonly title: string
    /** The payment link. */
    readonly payUrl: string
  }
  /** Address of a running subscriber; null where there is none. */
  readonly wallet: string | null
}

export interface ApiCommand {
  readonly title: string
  /** Prerequisites, and effects that cannot be undone. */
  readonly note: string
  readonly command: string
}

/** Shell variable with the API key. */
const KEY_VARIABLE = 'DUES_API_KEY'

/** Command that sets the variable. Keys hold letters, digits, `_` and `-` only, so single quotes are safe. */
export function exportKeyCommand(apiKey: string): string {
  return `export ${KEY_VARIABLE}='${apiKey}'`
}

/**
 * The API's three operations as commands for a POSIX shell, with the merchant's own ids.
 * They contain no secret: key and session come from shell variables.
 */
export function apiCommands({ baseUrl, payUrl, subscription, wallet }: ApiCommandFacts): ApiCommand[] {
  const body = [
    '{',
    `    "subscriptionId": "${subscription.id}",`,
    `    "eoaaddress": "${wallet ?? '0x…'}"`,
    '  }',
  ].join('\n')
  return [
    {
      title: 'Retrieve a checkout session',
      note: 'No key needed. The first line opens your payment link, which makes a session.',
      command: [
        "checkout=$(curl --silent --output /dev/null --write-out '%{redirect_url}' \\",
        // A program that only looks at the link is shown the offer, and makes no session.
        `  --request POST '${subscription.payUrl}/open')`,
        `curl "${baseUrl}/api/checkout-session?sessionId=\${checkout##*/}"`,
      ].join('\n'),
    },
    {
      title: 'List the subscribers',
      note: `Needs the svc-session cookie in DUES_SESSION. On a server, use an API key instead: ${baseUrl}/api/v1/subscriptions/${subscription.id}/subscribers has the same.`,
      command: [
        'curl --cookie "svc-session=$DUES_SESSION" \\',
        `  '${baseUrl}/api/subscribers?subscriptionId=${subscription.id}'`,
      ].join('\n'),
    },
    {
      title: 'Cancel a payment',
      note:
        wallet === null
          ? 'Replace 0x… with a subscriber’s wallet. Without “eoaaddress” it cancels all of them.'
          : 'Careful: this cancels a real subscriber. Without “eoaaddress” it cancels all of them.',
      command: [
        `curl --header "x-api-key: $${KEY_VARIABLE}" \\`,
        "  --header 'content-type: application/json' \\",
        `  --data '${body}' \\`,
        `  '${payUrl}/pay/api/v1/payment/cancel'`,
      ].join('\n'),
    },
  ]
}
