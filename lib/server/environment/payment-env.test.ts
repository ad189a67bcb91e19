import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEnv } from '../env'

const KEEPER = generatePrivateKey()
const CANCELLER = generatePrivateKey()
const TEST_MNEMONIC = 'test test test test test test test test test test test junk'
const FACTORY = '0x3E5453FB80365b795DeF3E0a31738894d9061c0c'
const RPC = { RPC_URL_8453: 'https://rpc.example' }
const KEYS = { KEEPER_KEY: KEEPER, CANCELLER_KEY: CANCELLER }
const PRODUCTION = { BASE_URL: 'https://dues.example', SIGN_UP: 'open' }

/** As the commands read it: test mode may serve none of it without being asked to. */
const read = (source: Record<string, string>) => parseEnv(source, { serves: false })

/** Message of the refused configuration; it must never hold a key. */
function refusal(source: Record<string, string>): string {
  try {
    read(source)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    for (const value of Object.values(source)) {
      if (/^(0x)?[0-9a-z]{60,}$/i.test(value)) expect(message).not.toContain(value.slice(4, 40))
    }
    return message
  }
  return 'accepted'
}

describe('the keys', () => {
  it('are none where nothing is set', () => {
    expect(read({}).payments.keys).toBeNull()
  })

  it('are two accounts, written with or without 0x', () => {
    const { keys } = read({ ...RPC, ...KEYS, CANCELLER_KEY: CANCELLER.slice(2) }).payments
    expect(keys?.keeper.address).toBe(privateKeyToAccount(KEEPER).address)
    expect(keys?.canceller.address).toBe(privateKeyToAccount(CANCELLER).address)
  })

  it('cannot be read from what the process carries around', () => {
    const env = read({ ...RPC, ...KEYS })
    const carried = JSON.stringify(env, (_, value) => (value instanceof Map ? [...value] : value))
    expect(carried).toContain(env.payments.keys?.keeper.address)
    expect(carried.toLowerCase()).not.toContain(KEEPER.slice(2))
    expect(carried.toLowerCase()).not.toContain(CANCELLER.slice(2))
  })

  it.each([
    ['too short', KEEPER.slice(0, 65)],
    ['of other letters', `0x${'z'.repeat(64)}`],
    ['no number of the curve', `0x${'0'.repeat(64)}`],
    ['above the curve', `0x${'f'.repeat(64)}`],
  ])('that are %s are refused and not shown', (_, key) => {
    expect(refusal({ ...RPC, ...KEYS, KEEPER_KEY: key })).toContain('KEEPER_KEY: must be a private key')
  })

  it('are of no use alone', () => {
    expect(refusal({ ...RPC, KEEPER_KEY: KEEPER })).toContain('CANCELLER_KEY: missing')
    expect(refusal({ ...RPC, CANCELLER_KEY: CANCELLER })).toContain('KEEPER_KEY: missing')
  })

  it('must be two', () => {
    const same = { ...RPC, ...KEYS, CANCELLER_KEY: KEEPER.slice(2).toUpperCase() }
    expect(refusal(same)).toContain('CANCELLER_KEY: is the same as KEEPER_KEY')
  })

  it.each([0, 8, 9])('are not those of test chains in production (account %d)', (addressIndex) => {
    const { privateKey } = mnemonicToAccount(TEST_MNEMONIC, { addressIndex }).getHdKey()
    const everybodys = { ...RPC, ...KEYS, KEEPER_KEY: Buffer.from(privateKey ?? []).toString('hex') }
    expect(refusal({ ...everybodys, ...PRODUCTION })).toContain('KEEPER_KEY: is a key of test chains')
    expect(refusal(everybodys)).toBe('accepted')
  })

  it('without a chain are noticed', () => {
    const { warnings } = read({ ...PRODUCTION, ...KEYS })
    expect(warnings).toEqual([expect.stringContaining('RPC_URL_')])
    expect(read({ ...PRODUCTION, ...KEYS, ...RPC }).warnings).toEqual([])
  })
})

describe('a key in a file', () => {
  let folder: string
  const path = (name: string) => join(folder, name)
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dues-keys-'))
    writeFileSync(path('keeper'), `${KEEPER}\n`, { mode: 0o600 })
    writeFileSync(path('open'), KEEPER)
    chmodSync(path('open'), 0o640)
    writeFileSync(path('broken'), `${KEEPER}${KEEPER}`, { mode: 0o600 })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const withFile = (name: string) => ({ ...RPC, CANCELLER_KEY: CANCELLER, KEEPER_KEY_FILE: path(name) })

  it('is read, and the line end after it is none of it', () => {
    const env = read(withFile('keeper'))
    expect(env.payments.keys?.keeper.address).toBe(privateKeyToAccount(KEEPER).address)
    expect(env.warnings).toEqual([])
  })

  it('that others may read is read with a warning', () => {
    const env = read(withFile('open'))
    expect(env.payments.keys).not.toBeNull()
    expect(env.warnings).toEqual([expect.stringContaining(`chmod 600 ${path('open')}`)])
  })

  it('must be there and must be one', () => {
    expect(refusal(withFile('missing'))).toContain(
      `KEEPER_KEY_FILE: the file ${path('missing')} cannot be read (ENOENT)`,
    )
    expect(refusal(withFile('broken'))).toContain('KEEPER_KEY_FILE: must name a file with a private key')
    expect(refusal(withFile('broken'))).not.toContain(KEEPER.slice(4, 40))
  })

  it('is not set twice', () => {
    expect(refusal({ ...withFile('keeper'), KEEPER_KEY: KEEPER })).toContain(
      'KEEPER_KEY: set either this or KEEPER_KEY_FILE, not both',
    )
  })
})

describe('the settings of a chain', () => {
  it('are its contract and how deep a charge must lie', () => {
    const { factories, confirmations } = read({
      ...RPC,
      FACTORY_8453: FACTORY.toLowerCase(),
      CONFIRMATIONS_8453: '25',
    }).payments
    expect([...factories]).toEqual([[8453, FACTORY]])
    expect([...confirmations]).toEqual([[8453, 25]])
  })

  it('are the contracts of earlier keys, separated by commas', () => {
    const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    const { earlierFactories } = read({
      ...PRODUCTION,
      ...RPC,
      EARLIER_FACTORIES_8453: `${FACTORY.toLowerCase()}, ${other}`,
    }).payments
    expect([...earlierFactories]).toEqual([[8453, [FACTORY, other]]])
  })

  it('are the most that gas may cost there, in wei', () => {
    const set = { MAX_FEE_GWEI_8453: ' 0.5 ', RPC_URL_1: 'https://rpc.example', MAX_FEE_GWEI_1: '120' }
    const { feeCeilings } = read({ ...PRODUCTION, ...RPC, ...set }).payments
    expect(feeCeilings).toEqual(
      new Map([
        [8453, 500_000_000n],
        [1, 120_000_000_000n],
      ]),
    )
  })

  it('are the gas for new subscribers of one day', () => {
    const { startGas } = read({ ...PRODUCTION, ...RPC, START_GAS_PER_DAY_8453: ' 5000000000 ' }).payments
    expect(startGas).toEqual(new Map([[8453, 5_000_000_000n]]))
  })

  it('are the least prices of plans, in micro-dollars; 0 is none', () => {
    const set = { LEAST_PRICE_8453: ' 0.05 ', RPC_URL_1: 'https://rpc.example', LEAST_PRICE_1: '0' }
    expect(read({ ...PRODUCTION, ...RPC, ...set }).payments.leastPrices).toEqual(
      new Map([
        [8453, 50_000n],
        [1, 0n],
      ]),
    )
  })

  it('are refused where the chain has no RPC address', () => {
    const text = refusal({ ...RPC, FACTORY_1: FACTORY, CONFIRMATIONS_10: '3' })
    expect(text).toContain('FACTORY_1: has no effect without RPC_URL_1')
    expect(text).toContain('CONFIRMATIONS_10: has no effect without RPC_URL_10')
    expect(refusal({ LEAST_PRICE_31337: '5' })).toContain(
      'LEAST_PRICE_31337: has no effect on the chain of test mode',
    )
  })

  it.each([
    ['FACTORY_8453', '0x12', 'must be the address'],
    ['FACTORY_8453', `${FACTORY.slice(0, -1)}d`, 'mistyped'],
    ['EARLIER_FACTORIES_8453', `${FACTORY},0x12`, 'must be the address'],
    ['CONFIRMATIONS_8453', '0', 'must be a number of blocks'],
    ['CONFIRMATIONS_8453', '1.5', 'must be a number of blocks'],
    ['CONFIRMATIONS_8453', 'many', 'must be a number of blocks'],
    ['MAX_FEE_GWEI_8453', '0', 'must be a number of gwei'],
    ['MAX_FEE_GWEI_8453', '0.0000000001', 'must be a number of gwei'],
    ['MAX_FEE_GWEI_8453', '-5', 'must be a number of gwei'],
    ['MAX_FEE_GWEI_8453', '1000000', 'must be a number of gwei'],
    ['MAX_FEE_GWEI_8453', '20 gwei', 'must be a number of gwei'],
    ['START_GAS_PER_DAY_8453', '999999', 'must be a whole number of gas'],
    ['START_GAS_PER_DAY_8453', '1000000000001', 'must be a whole number of gas'],
    ['START_GAS_PER_DAY_8453', '60,000,000', 'must be a whole number of gas'],
    ['LEAST_PRICE_8453', '-1', 'must be a number of US dollars'],
    ['LEAST_PRICE_8453', '$1', 'must be a number of US dollars'],
    ['LEAST_PRICE_8453', '0.0000001', 'must be a number of US dollars'],
    ['LEAST_PRICE_8453', '1000000', 'must be a number of US dollars'],
    ['COINGECKO_URL', 'api.coingecko.com', 'must be an http or https address'],
    ['TEST_CHAIN_PORT', '70000', 'must be from 1 to 65535'],
    ['WORKER', 'maybe', 'must be on or off'],
  ])('%s=%s is refused', (name, value, rule) => {
    expect(refusal({ ...RPC, [name]: value })).toMatch(new RegExp(`${name}: .*${rule}`))
  })

  it('under a misspelled name are noticed', () => {
    const { warnings } = read({
      RPC_URL: 'https://rpc.example',
      RPC_URL_BASE: 'https://rpc.example',
      CONFIRMATIONS_BASE: '3',
      CONFIRMATION_8453: '3',
    })
    expect([...warnings].sort()).toEqual([
      'CONFIRMATIONS_BASE: is not read; its name must end in a chain id, as CONFIRMATIONS_8453 does',
      'CONFIRMATION_8453: is not read; CONFIRMATIONS_8453 may be meant',
      'RPC_URL: is not read; its name must end in a chain id, as RPC_URL_8453 does',
      'RPC_URL_BASE: is not read; its name must end in a chain id, as RPC_URL_8453 does',
    ])
  })

  it.each(['0', '08453', '9007199254740992', '999999999999999999999'])(
    'are refused for a chain %s, which there is none of',
    (id) => {
      const text = refusal({ [`RPC_URL_${id}`]: 'https://rpc.example', [`LEAST_PRICE_${id}`]: '1' })
      for (const stem of ['RPC_URL', 'LEAST_PRICE']) {
        expect(text).toContain(`${stem}_${id}: its name must end in the id of a chain, as ${stem}_8453 does`)
      }
    },
  )
})

describe('the worker', () => {
  it('cannot be elsewhere with a database that only one process can open', () => {
    expect(refusal({ WORKER: 'off' })).toContain('WORKER: can be off only with DATABASE_URL')
    expect(read({ WORKER: 'off', DATABASE_URL: 'postgres://db/dues' }).worker).toBe(false)
    expect(read({}).worker).toBe(true)
  })
})

describe('rates', () => {
  it('come from the public API unless another is named', () => {
    expect(read({}).coingecko).toEqual({ url: 'https://api.coingecko.com/api/v3', key: undefined })
    const named = read({ COINGECKO_URL: 'https://pro-api.coingecko.com/api/v3/', COINGECKO_KEY: ' k ' })
    expect(named.coingecko).toEqual({ url: 'https://pro-api.coingecko.com/api/v3', key: 'k' })
  })
})
