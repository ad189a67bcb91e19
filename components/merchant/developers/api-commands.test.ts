import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { type ApiCommandFacts, apiCommands, exportKeyCommand } from './api-commands'

const FACTS: ApiCommandFacts = {
  baseUrl: 'https://dues.example',
  payUrl: 'https://pay.example',
  subscription: { id: 'the-id', title: 'Forecasts', payUrl: 'https://dues.example/pay/the-link' },
  wallet: '0xAbc',
}

/**
 * Arguments of each `curl` call, as a shell parses the command. A shell function replaces `curl`, records its arguments
 * and prints the address of a checkout.
 */
function curlsOf(command: string): string[][] {
  const script = `
    curl() { { printf '%s\\0' "$@"; printf '\\036'; } >&2; printf 'https://dues.example/checkout/cs_1'; }
    exec 3>&1 >/dev/null 2>&3
    DUES_SESSION='the session'
    ${command}`
  const told = execFileSync('sh', ['-c', script], { encoding: 'utf8' })
  return told
    .split('\x1e')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1))
}

describe('the commands of the API', () => {
  const [session, subscribers, cancel] = apiCommands(FACTS).map(({ command }) => command)

  it('open the payment link, then ask for the session that it made', () => {
    const [open, read] = curlsOf(session ?? '')
    expect(open?.slice(-3)).toEqual(['--request', 'POST', 'https://dues.example/pay/the-link/open'])
    expect(read).toEqual(['https://dues.example/api/checkout-session?sessionId=cs_1'])
  })

  it('list the subscribers of the subscription with the session of the shell', () => {
    expect(curlsOf(subscribers ?? '')).toEqual([
      ['--cookie', 'svc-session=the session', 'https://dues.example/api/subscribers?subscriptionId=the-id'],
    ])
  })

  it('cancel one subscriber with the key that was copied beside them', () => {
    const [words] = curlsOf(`${exportKeyCommand('dues_live_a-b_c')}\n${cancel}`)
    expect(words).toContain('x-api-key: dues_live_a-b_c')
    expect(words).toContain('content-type: application/json')
    const body = words?.find((word) => word.startsWith('{')) ?? ''
    expect(JSON.parse(body)).toEqual({ subscriptionId: 'the-id', eoaaddress: '0xAbc' })
    expect(words?.at(-1)).toBe('https://pay.example/pay/api/v1/payment/cancel')
  })

  it('never cancel everybody for want of a subscriber', () => {
    const [, , without] = apiCommands({ ...FACTS, wallet: null })
    expect(without?.command).toContain('"eoaaddress": "0x…"')
    expect(without?.note).toContain('Replace 0x…')
  })
})
