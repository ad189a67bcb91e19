import { expect, test } from 'vitest'
import { sayIn } from '@/tests/support/language/say-in'
import { type PayerCallWords, problemText, stepText } from './payer-call-words'

const say = sayIn()

const PAYER = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const words: PayerCallWords = {
  button: (wallet) => `Remove with ${wallet}`,
  done: 'Removed.',
  unsent: 'Nothing was removed.',
  reverted: 'It may be removed already.',
}

test('a call says what it waits for, and what it did', () => {
  expect(stepText(say, { name: 'idle' }, words)).toBeNull()
  expect(stepText(say, { name: 'asking' }, words)).toBe('Confirm in your wallet.')
  expect(stepText(say, { name: 'sent' }, words)).toBe('Sent. Waiting for the network…')
  expect(stepText(say, { name: 'done' }, words)).toBe('Removed.')
})

test('a call that was not sent, or reverted, says so with its effect', () => {
  expect(problemText(say, { kind: 'wallet', problem: 'rejected' }, PAYER, words)).toBe(
    'You declined in your wallet. Nothing was removed.',
  )
  expect(problemText(say, { kind: 'reverted' }, PAYER, words)).toBe(
    'The network refused the transaction. It may be removed already.',
  )
  expect(
    problemText(
      say,
      { kind: 'refused', problem: { code: 'permit_unusable', detail: 'The permit has run out.' } },
      PAYER,
      words,
    ),
  ).toBe('The permission you signed can’t be used. Sign it again. Nothing was removed.')
})

test('another account is named with the one that pays', () => {
  const account = '0xF37Aab9e558df93Ff1bD042825e1E2Acfddc4Cae'
  expect(problemText(say, { kind: 'wrong_account', account }, PAYER, words)).toBe(
    `Your wallet shows ${account}. Choose ${PAYER} in it: only the account that pays can do this.`,
  )
})
