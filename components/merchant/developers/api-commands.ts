/** What the commands name; all of it the merchant's own. */
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
  /** Of a subscriber that runs; null where there is none. */
  readonly wallet: string | null
}

export interface ApiCommand {
  readonly title: string
  /** What it takes, and what it does that cannot be taken back. */
  readonly note: string
  readonly command: string
}

/** The variable of the shell that the commands take the key from. */
const KEY_VARIABLE = 'DUES_API_KEY'

/** Sets that variable. Keys hold letters, digits, `_` and `-` only, so that quotes keep them whole. */
export function exportKeyCommand(apiKey: string): string {
  return `export ${KEY_VARIABLE}='${apiKey}'`
}

/**
 * The API's three operations as commands for a POSIX shell, with the merchant's own ids.
 * No secret stands in them: key and session are taken from variables of the shell.
 */
export function apiCommands({ baseUrl, payUrl, subscription, wallet }: ApiCommandFacts): ApiCommand[] {
  const body = JSON.stringify({ subscriptionId: subscription.id, eoaaddress: wallet ?? '0x…' }, null, 2)
  return [
    {
      title: 'Retrieve a checkout session',
      note: 'Anybody may. The first line opens your payment link, which makes a session.',
      command: [
        "checkout=$(curl --silent --output /dev/null --write-out '%{redirect_url}' \\",
        `  '${subscription.payUrl}')`,
        `curl "${baseUrl}/api/checkout-session?sessionId=\${checkout##*/}"`,
      ].join('\n'),
    },
    {
      title: 'List the subscribers',
      note: 'With the cookie svc-session of a browser that is signed in, in DUES_SESSION. Servers read the same with a key.',
      command: [
        'curl --cookie "svc-session=$DUES_SESSION" \\',
        `  '${baseUrl}/api/subscribers?subscriptionId=${subscription.id}'`,
      ].join('\n'),
    },
    {
      title: 'Cancel a payment',
      note:
        wallet === null
          ? 'Put the wallet of a subscriber in place of 0x…; without “eoaaddress” it cancels everybody.'
          : 'It cancels this subscriber, who is a real one; without “eoaaddress” it cancels everybody.',
      command: [
        `curl --header "x-api-key: $${KEY_VARIABLE}" \\`,
        "  --header 'content-type: application/json' \\",
        `  --data '${body}' \\`,
        `  '${payUrl}/pay/api/v1/payment/cancel'`,
      ].join('\n'),
    },
  ]
}
