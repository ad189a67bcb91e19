import { decodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import { buildApprovals } from './build-approvals'

const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const spender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const amounts = (allowance: bigint, zeroFirst: boolean) =>
  buildApprovals({ token, spender, allowance, needed: 120n, zeroFirst }).map(({ to, data }) => {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    expect({ to, functionName, spender: args[0] }).toEqual({ to: token, functionName: 'approve', spender })
    return args[1]
  })

test.each([
  { allowance: 0n, zeroFirst: false, asked: [120n] },
  { allowance: 0n, zeroFirst: true, asked: [120n] },
  { allowance: 119n, zeroFirst: false, asked: [120n] },
  { allowance: 119n, zeroFirst: true, asked: [0n, 120n] },
  { allowance: 120n, zeroFirst: true, asked: [] },
  { allowance: 2n ** 256n - 1n, zeroFirst: false, asked: [] },
])(
  'with $allowance allowed of 120, and zero first $zeroFirst, $asked is asked for',
  ({ allowance, zeroFirst, asked }) => {
    expect(amounts(allowance, zeroFirst)).toEqual(asked)
  },
)

test('an allowance that has to be exact is lowered too', () => {
  const terms = { token, spender, needed: 120n, isExact: true } as const
  const asked = (allowance: bigint, zeroFirst: boolean) =>
    buildApprovals({ ...terms, allowance, zeroFirst }).map(
      ({ data }) => decodeFunctionData({ abi: erc20Abi, data }).args[1],
    )
  expect(asked(121n, false)).toEqual([120n])
  expect(asked(121n, true)).toEqual([0n, 120n])
  expect(asked(120n, true)).toEqual([])
})
