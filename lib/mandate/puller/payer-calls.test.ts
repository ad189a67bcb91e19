import { encodeFunctionData, getAddress } from 'viem'
import { expect, it } from 'vitest'
import { NO_MANDATE } from '../terms/mandate-types'
import { buildPayerCalls } from './payer-calls'
import { pullerAbi } from './puller.generated'
import { pullerFactoryAbi } from './puller-factory.generated'

const account = (digit: string) => getAddress(`0x${digit.repeat(40)}`)
const puller = account('a')
const factory = account('b')
const mandate = {
  merchant: account('1'),
  payer: account('2'),
  token: account('3'),
  maxAmountPerPeriod: 49_000_000n,
  firstChargeAt: 1_796_438_400n,
  periodMonths: 1n,
  maxPeriods: 12n,
  subscriptionRef: NO_MANDATE,
  replaces: NO_MANDATE,
  payouts: [
    { receiver: account('4'), bps: 7000n },
    { receiver: account('5'), bps: 3000n },
  ],
}
const approval = { to: mandate.token, data: '0x095ea7b3' } as const
const authorize = {
  to: puller,
  data: encodeFunctionData({ abi: pullerAbi, functionName: 'authorize', args: [mandate] }),
}

it('the calls are those of the contracts: the instance, the allowance, then the terms', () => {
  const args = [mandate.merchant] as const
  expect(buildPayerCalls({ puller, mandate, approvals: [approval], factory })).toEqual([
    { to: factory, data: encodeFunctionData({ abi: pullerFactoryAbi, functionName: 'deploy', args }) },
    approval,
    authorize,
  ])
})

it('what stands already is left out', () => {
  expect(buildPayerCalls({ puller, mandate, approvals: [], factory: null })).toEqual([authorize])
})
