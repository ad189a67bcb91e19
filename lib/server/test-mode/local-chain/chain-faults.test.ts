import { expect, test } from 'vitest'
import { TokenChain } from '@/tests/support/chain/token-chain'
import { closedGate } from '@/tests/support/process/gate'
import { withFaults } from './chain-faults'

const RAW = '0x02'

function clientWith({ dropTransactions }: { dropTransactions: boolean }) {
  const block = closedGate()
  const done: string[] = []
  const { client } = new TokenChain(31337)
  const faulty = withFaults(
    {
      ...client,
      send: async () => {
        done.push('sent')
        return 'accepted'
      },
    },
    {
      faults: { rpcDown: false, dropTransactions },
      secure: async (final) => final,
      freshen: async () => {},
      settle: async () => {
        await block.opened
        done.push('in a block')
      },
    },
  )
  return { faulty, block, done }
}

test('what is sent is answered once the local chain has made its block', async () => {
  const { faulty, block, done } = clientWith({ dropTransactions: false })
  const sending = faulty.send(RAW).then((outcome) => done.push(outcome))
  block.open()
  await sending
  expect(done).toEqual(['sent', 'in a block', 'accepted'])
})

test('what is forgotten is answered at once', async () => {
  const { faulty, done } = clientWith({ dropTransactions: true })
  expect(await faulty.send(RAW)).toBe('accepted')
  expect(done).toEqual([])
})
