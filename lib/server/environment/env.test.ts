import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ENV_VARIABLES, parseEnv } from '../env'
import { addressPolicyOf, isAllowedAddress } from '../webhooks/address-policy'

const OPEN = { BASE_URL: 'https://dues.example.com', SIGN_UP: 'open' }

const refusal = (source: Record<string, string>) => {
  try {
    parseEnv(source)
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  }
  return 'accepted'
}

describe('the environment', () => {
  it('with nothing set is test mode on this machine only', () => {
    expect(parseEnv({})).toMatchObject({
      mode: 'test',
      host: '127.0.0.1',
      port: 3000,
      baseUrl: 'http://localhost:3000',
      payUrl: 'http://localhost:3000',
      dataDir: './data',
      signUp: 'open',
    })
  })

  it('warns of a name that nobody reads, without its value', () => {
    const { warnings } = parseEnv({ DATABASE_URI: 'postgres://db/secret' })
    expect(warnings).toEqual(['DATABASE_URI: is not read; DATABASE_URL may be meant'])
  })

  it('tells at once all that keeps it from starting, and the name that was meant', () => {
    const text = refusal({ DUES_MODE: 'production', PORT: 'http', MERCHANT_ADRESSES: `0x${'1'.repeat(40)}` })
    expect(text).toContain('4 problems')
    expect(text).toContain('PORT: must be a port number')
    expect(text).toContain('BASE_URL: missing')
    expect(text).toContain('MERCHANT_ADDRESSES: missing')
    expect(text).toContain('MERCHANT_ADRESSES: is not read; MERCHANT_ADDRESSES may be meant')
    expect(
      refusal({ ...OPEN, DUES_MODE: 'production', SIGN_UP: 'closed', MERCHANT_ADDRESSES: ' , ' }),
    ).toContain('MERCHANT_ADDRESSES: missing')
  })

  it('in test mode names nothing that is real', () => {
    const real = {
      DUES_MODE: 'test',
      KEEPER_KEY: '1'.repeat(64),
      CANCELLER_KEY: '2'.repeat(64),
      BASE_URL: 'https://dues.example.com',
      HOST: '0.0.0.0',
      RPC_URL_8453: 'http://localhost:8545,https://rpc.example',
    }
    const text = refusal(real)
    for (const name of ['KEEPER_KEY', 'CANCELLER_KEY', 'BASE_URL', 'HOST', 'RPC_URL_8453']) {
      expect(text).toContain(`${name}: is not for test mode`)
    }
    expect(text).toContain('ALLOW_PUBLIC_TEST_MODE=true')
    expect(text).not.toContain('1111')
    expect(refusal({ ...real, ALLOW_PUBLIC_TEST_MODE: 'true' })).toBe('accepted')
  })

  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('in test mode may listen on %s', (host) => {
    expect(parseEnv({ HOST: host, RPC_URL_1: 'http://[::1]:8545' })).toMatchObject({ mode: 'test', host })
  })

  it.each(['127.0.0.1.example', 'localhost.example', '10.0.0.1', '::', '::ffff:0.0.0.0'])(
    'in test mode does not listen on %s',
    (host) => {
      expect(refusal({ HOST: host })).toContain('HOST: is not for test mode')
    },
  )

  it('opens networks of its own to webhooks by name, and nothing that is none', () => {
    const networks = parseEnv({ WEBHOOK_PRIVATE_NETWORKS: '10.1.0.0/16, fd00:1::/32' }).webhookPrivateNetworks
    expect(networks).toEqual(['10.1.0.0/16', 'fd00:1::/32'])
    expect(
      isAllowedAddress('10.1.2.3', addressPolicyOf(parseEnv({ WEBHOOK_PRIVATE_NETWORKS: '10.1.0.0/16' }))),
    ).toBe(true)
    expect(isAllowedAddress('10.1.2.3', addressPolicyOf(parseEnv({})))).toBe(false)
    for (const text of ['10.1.0.0', '10.1.0.0/33', 'intranet', '10.1.0.0/16,']) {
      expect(refusal({ WEBHOOK_PRIVATE_NETWORKS: text })).toContain(
        'WEBHOOK_PRIVATE_NETWORKS: must be networks such as',
      )
    }
  })

  it('with BASE_URL is production, closed to unknown merchants', () => {
    const env = parseEnv({ BASE_URL: 'https://dues.example.com/', MERCHANT_ADDRESSES: `0x${'A'.repeat(40)}` })
    expect(env).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      baseUrl: 'https://dues.example.com',
      signUp: 'closed',
    })
    expect(env.merchantAddresses.has(`0x${'a'.repeat(40)}`)).toBe(true)
  })

  it('takes merchants that are smart wallets with their network', () => {
    const wallet = `eip155:8453:0x${'A'.repeat(40)}`
    const env = parseEnv({ BASE_URL: 'https://dues.example.com/', MERCHANT_ADDRESSES: wallet })
    expect([...env.merchantAddresses]).toEqual([wallet.toLowerCase()])
    for (const wrong of ['eip155:0x12', `eip155:0:0x${'a'.repeat(40)}`, `8453:0x${'a'.repeat(40)}`]) {
      expect(refusal({ BASE_URL: 'https://dues.example.com/', MERCHANT_ADDRESSES: wrong })).toContain(
        'MERCHANT_ADDRESSES: ',
      )
    }
  })

  it('names the merchant whose address has a wrong checksum', () => {
    const right = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
    const wrong = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dd'
    const production = { BASE_URL: 'https://dues.example.com/' }
    for (const named of [wrong, `eip155:8453:${wrong}`]) {
      expect(refusal({ ...production, MERCHANT_ADDRESSES: `${right},${named}` })).toContain(
        `MERCHANT_ADDRESSES: the checksum of ${named} does not match; copy that address again\n`,
      )
    }
    const inOneCase = [wrong.toLowerCase(), `0x${right.slice(2).toUpperCase()}`]
    expect(
      parseEnv({ ...production, MERCHANT_ADDRESSES: [right, ...inOneCase].join(',') }).merchantAddresses,
    ).toEqual(new Set([right.toLowerCase(), wrong.toLowerCase()]))
  })

  it('lists every problem at once and tells no value', () => {
    const text = refusal({
      BASE_URL: 'dues.example.com',
      PORT: '70000',
      DATABASE_URL: 'mysql://root:hunter2@db/dues',
      SIGN_UP: 'maybe',
      MERCHANT_ADDRESSES: '0x12',
      RPC_URL_8453: 'ftp://rpc',
    })
    for (const name of [
      'BASE_URL',
      'PORT',
      'DATABASE_URL',
      'SIGN_UP',
      'MERCHANT_ADDRESSES',
      'RPC_URL_8453',
    ]) {
      expect(text).toContain(`${name}: `)
    }
    expect(text).toMatch(/^StartupError: The environment has 6 problems/)
    expect(text).not.toContain('hunter2')
  })

  it.each(['1e3', '0x50', ' 80', '+80', '080808', '80.5', '-1'])(
    'takes no port of %j, as the launcher does',
    (text) => {
      for (const name of ['PORT', 'TEST_CHAIN_PORT']) {
        expect(refusal({ [name]: text })).toContain(`${name}: must be a port number`)
      }
    },
  )

  it('in production names what is missing', () => {
    const text = refusal({ DUES_MODE: 'production' })
    expect(text).toContain('BASE_URL: missing')
    expect(text).toContain('MERCHANT_ADDRESSES: missing')
  })

  it.each(['10.0.0.0/8/9', '10.0.0.0/33', '10.0.0', 'yes'])('trusts no proxies named %s', (text) => {
    expect(refusal({ ...OPEN, TRUST_PROXY: text })).toContain('TRUST_PROXY: must be')
  })

  it('reads where weaknesses are reported', () => {
    const SECURITY_CONTACT = 'mailto:a@example.com, https://example.com/report,tel:+1-201-555-0123'
    expect(parseEnv({ ...OPEN, SECURITY_CONTACT }).securityContacts).toEqual([
      'mailto:a@example.com',
      'https://example.com/report',
      'tel:+1-201-555-0123',
    ])
    expect(parseEnv(OPEN).securityContacts).toEqual([])
  })

  it('reads the page on how to get tokens, which is one by https', () => {
    const GET_TOKENS_URL = 'https://example.com/tokens'
    expect(parseEnv({ ...OPEN, GET_TOKENS_URL }).getTokensUrl).toBe(GET_TOKENS_URL)
    expect(parseEnv(OPEN).getTokensUrl).toBeUndefined()
    expect(refusal({ ...OPEN, GET_TOKENS_URL: 'http://example.com' })).toContain('GET_TOKENS_URL: must be')
  })

  it('refuses an allowance of wallets of other sites that is neither yes nor no', () => {
    for (const name of ['BASE_ACCOUNT', 'SAFE_APP'])
      expect(refusal({ ...OPEN, [name]: 'yes' })).toContain(`${name}: must be true or false`)
  })

  it.each([
    'security@example.com',
    'http://example.com/report',
    'mailto:',
    'mailto:a@example.com,',
    'https://',
    'mailto:a@example.com\nContact: mailto:b@example.com',
  ])('takes no report at %j', (SECURITY_CONTACT) => {
    expect(refusal({ ...OPEN, SECURITY_CONTACT })).toContain(
      'SECURITY_CONTACT: must be where weaknesses are reported, such as mailto:security@example.com',
    )
  })

  it('reads RPC addresses by chain, in order', () => {
    const env = parseEnv({ ...OPEN, RPC_URL_8453: 'https://a.example, https://b.example', RPC_URL_1: '' })
    expect(env.rpcUrls.get(8453)).toEqual(['https://a.example', 'https://b.example'])
    expect(env.rpcUrls.has(1)).toBe(false)
  })

  it('is explained in .env.example, every variable and no other', () => {
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const explained = [...text.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].flatMap(([, name]) => name ?? [])
    const ofChains = explained.filter((name) => /_\d+$/.test(name))
    expect(explained.filter((name) => !ofChains.includes(name)).sort()).toEqual([...ENV_VARIABLES].sort())
    expect(ofChains).toEqual([
      'RPC_URL_8453',
      'FACTORY_8453',
      'EARLIER_FACTORIES_8453',
      'CONFIRMATIONS_8453',
      'MAX_FEE_GWEI_8453',
      'START_GAS_PER_DAY_8453',
      'LEAST_PRICE_8453',
    ])
  })

  it('takes every value that .env.example shows', () => {
    const text = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const shown = Object.fromEntries(
      [...text.matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    )
    // Files that only a server has.
    const { KEEPER_KEY_FILE, CANCELLER_KEY_FILE, ...values } = shown
    expect([KEEPER_KEY_FILE, CANCELLER_KEY_FILE]).not.toContain(undefined)
    expect(
      parseEnv({ ...values, KEEPER_KEY: `0x${'1'.repeat(64)}`, CANCELLER_KEY: '2'.repeat(64) }),
    ).toMatchObject({ mode: 'production', signUp: 'closed', rateLimits: true })
  })
})
