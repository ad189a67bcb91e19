import { domainSeparator, encodeAbiParameters, type Hex, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import type { ReadResult } from '../chain-client'
import { type PermitAnswers, permitDomain } from './permit-domain'

const token = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const other = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const chainId = 8453
const refused: ReadResult = { ok: false, revert: '0x' }
const silent: ReadResult = { ok: true, data: '0x' }
const inWords: ReadResult = { ok: false, revert: '0x1a15a3cc' }
const text = (value: string): ReadResult => ({
  ok: true,
  data: encodeAbiParameters([{ type: 'string' }], [value]),
})
const separatorOf = (
  name: string,
  version: string,
  more: { chainId?: number; salt?: Hex } = {},
): ReadResult => ({
  ok: true,
  data: domainSeparator({ domain: { name, version, chainId, verifyingContract: token, ...more } }),
})
const domainOf = (name: string, version: string, fields: Hex = '0x0f'): ReadResult => ({
  ok: true,
  data: encodeAbiParameters(
    ['bytes1', 'string', 'string', 'uint256', 'address', 'bytes32', 'uint256[]'].map((type) => ({ type })),
    [fields, name, version, BigInt(chainId), token, zeroHash, []],
  ),
})

const usdc: PermitAnswers = {
  separator: separatorOf('USD Coin', '2'),
  name: text('USD Coin'),
  version: text('2'),
  eip712Domain: refused,
  expiredPermit: inWords,
}

test.each<[string, Partial<PermitAnswers>, { name: string; version: string }]>([
  ['name and version', {}, { name: 'USD Coin', version: '2' }],
  [
    'a name, and the usual version',
    { separator: separatorOf('USD Coin', '1'), version: refused },
    { name: 'USD Coin', version: '1' },
  ],
  [
    'a version that is not that of its permit',
    { separator: separatorOf('USD Coin', '1') },
    { name: 'USD Coin', version: '1' },
  ],
  [
    'EIP-5267, with another name',
    { separator: separatorOf('Permit', '3'), eip712Domain: domainOf('Permit', '3') },
    { name: 'Permit', version: '3' },
  ],
])('a token tells its domain by %s', (_, answers, domain) => {
  expect(permitDomain({ chainId, token }, { ...usdc, ...answers })).toEqual(domain)
})

test.each<[string, Partial<PermitAnswers>]>([
  ['checks permits under another name', { separator: separatorOf('Other Coin', '2') }],
  ['checks permits of another chain', { separator: separatorOf('USD Coin', '2', { chainId: 1 }) }],
  ['salts its domain', { separator: separatorOf('USD Coin', '2', { salt: zeroHash }) }],
  ['has no domain', { separator: refused }],
  [
    'answers nothing to everything (WETH9)',
    { separator: silent, name: silent, version: silent, expiredPermit: silent },
  ],
  ['has another permit, as DAI of Ethereum', { expiredPermit: refused }],
  ['takes a permit that ran out', { expiredPermit: { ok: true, data: '0x' } }],
  ['names itself in bytes', { name: { ok: true, data: zeroHash } }],
])('a token takes no permit that we could ask for when it %s', (_, answers) => {
  expect(permitDomain({ chainId, token }, { ...usdc, ...answers })).toBeNull()
})

test('a domain counts for its own contract alone', () => {
  expect(permitDomain({ chainId, token: other }, usdc)).toBeNull()
})
