import { describe, expect, it } from 'vitest'
import { newOperator } from '../../support/process/operator'

const KEY = { DUES_API_KEY: 'dues_test_none' }
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:1'
const HOOK = 'http://localhost:4000/hook'

describe.each(['listen', 'trigger'])('dues %s', (command) => {
  it('explains itself', async () => {
    const { status, output } = await newOperator().run(command, '--help')
    expect(status).toBe(0)
    expect(output).toContain(`Usage: npm run dues -- ${command}`)
    expect(output).toContain('DUES_API_KEY')
  })
})

it.each([
  ['listen without an address', ['listen'], 'Where to?'],
  ['listen for a word', ['listen', '--forward', 'hook'], 'hook is no address.'],
  ['listen for a file', ['listen', '--forward', 'file:///etc/passwd'], 'is no address.'],
  [
    'listen for unknown events',
    ['listen', '--forward', HOOK, '--types', 'payment.done'],
    'There is no event payment.done.',
  ],
  ['listen with a short secret', ['listen', '--forward', HOOK, '--secret', 'whsec_abc'], '--secret takes'],
  ['listen with a word', ['listen', HOOK, '--forward', HOOK], `Unexpected argument ${HOOK}`],
  ['listen with a chain', ['listen', '--chain', '1'], 'listen has no option --chain.'],
  ['listen to no web address', ['listen', '--forward', HOOK, '--url', 'ftp://x'], 'ftp://x is no address.'],
  [
    'listen where nobody answers',
    ['listen', '--forward', HOOK, '--url', NOWHERE],
    `${NOWHERE} does not answer.`,
  ],
  ['trigger nothing', ['trigger'], 'Which event?'],
  ['trigger an unknown event', ['trigger', 'payment.done'], 'There is no event payment.done.'],
  ['trigger a name of all objects', ['trigger', 'toString'], 'There is no event toString.'],
  [
    'trigger what takes more than a command',
    ['trigger', 'payment.reversed'],
    'No command can bring about payment.reversed.',
  ],
  [
    'trigger two events',
    ['trigger', 'payment.failed', 'payment.failed'],
    'Unexpected argument payment.failed',
  ],
  [
    'trigger where nobody answers',
    ['trigger', 'payment.failed', '--url', NOWHERE],
    `${NOWHERE} does not answer.`,
  ],
])('refuses to %s with status 1', async (_, args, words) => {
  const { status, output } = await newOperator(KEY).run(...args)
  expect(status).toBe(1)
  expect(output).toContain(words)
})

it.each([
  ['listen', '--forward', HOOK],
  ['trigger', 'payment.failed'],
])('asks for a key: %s', async (...args) => {
  const { status, output } = await newOperator({ DUES_API_KEY: '' }).run(...args)
  expect(status).toBe(1)
  expect(output).toContain('Set DUES_API_KEY')
})
