import 'server-only'
import { isIP } from 'node:net'
import { z } from 'zod'
import { readHelpUrl } from '@/lib/billing/accounts/payer-help'
import { installationMode } from '@/lib/launch/process/installation-mode.mjs'
import { isChecksumRight } from './environment/address-checksum'
import { CHAIN_STEMS, chainVariables } from './environment/chain-variables'
import type { EnvRemarks, Variables } from './environment/env-remarks'
import { type MailEnv, readMailEnv } from './environment/mail-env'
import { misspelledNames } from './environment/misspelled'
import { type PaymentEnv, readPaymentEnv } from './environment/payment-env'
import { type PushEnv, readPushEnv } from './environment/push-env'
import { isThisMachine } from './environment/this-machine'
import { StartupError } from './startup-error'

const absoluteUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https address such as https://dues.example.com',
})
const origin = absoluteUrl.transform((value, context) => {
  const url = new URL(value)
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    context.addIssue({ code: 'custom', message: 'must be an origin only, without path, query or user' })
  }
  return url.origin
})
const merchantName = z
  .string()
  .regex(/^(eip155:[1-9]\d{0,15}:)?0x[0-9a-fA-F]{40}$/, {
    error: 'must be addresses like 0x..., of smart wallets like eip155:8453:0x..., separated by commas',
    abort: true,
  })
  .refine((name) => isChecksumRight(name.slice(name.lastIndexOf(':') + 1)), {
    error: ({ input }) => `the checksum of ${input} does not match; copy that address again`,
  })
/** The launcher's rule, which listens before this is read. */
const PORT_NUMBER = /^\d{1,5}$/
const PORT_RULE = 'must be from 1 to 65535'
const ANY_PORT_RULE = 'must be from 1 to 65535, or 0 for any that is free'
const portNumber = z.string().regex(PORT_NUMBER, 'must be a port number').transform(Number)
const port = portNumber.pipe(z.number().min(1, PORT_RULE).max(65_535, PORT_RULE))
const anyPort = portNumber.pipe(z.number().max(65_535, ANY_PORT_RULE))
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')

const PROXY_RULE = 'must be true, false, a number of proxies in a row, or their addresses with commas between'
/** True where some proxy is trusted. The launcher parses the list itself. */
const trustProxy = z
  .string()
  .refine(
    (text) => /^(true|false|\d{1,2})$/.test(text.trim()) || text.split(',').every(isNetwork),
    PROXY_RULE,
  )
  .transform((text) => !['false', '0'].includes(text.trim()))

/** True for an address such as 10.0.0.7, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [address = '', prefix = '0', ...rest] = text.trim().split('/')
  const version = isIP(address)
  return (
    version !== 0 &&
    rest.length === 0 &&
    /^\d{1,3}$/.test(prefix) &&
    Number(prefix) <= (version === 4 ? 32 : 128)
  )
}

const NETWORKS_RULE = 'must be networks such as 10.0.0.0/8 or fd00::/8, with commas between several'
const networks = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.string().refine((text) => text.includes('/') && isNetwork(text), NETWORKS_RULE)))

const CONTACT_RULE =
  'must be where weaknesses are reported, such as mailto:security@example.com or https://example.com/report, with commas between several'
/** Addresses of `security.txt`; RFC 9116, section 2.5.3, wants https for those of the web. */
const contacts = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.string().refine(isContact, CONTACT_RULE)))

function isContact(text: string): boolean {
  if (/^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+$/.test(text) || /^tel:\+\d[\d-]+$/.test(text)) return true
  return /^https:\/\/\S+$/.test(text) && URL.canParse(text)
}

/** CoinGecko's public API, which asks for no key. */
const COINGECKO_URL = 'https://api.coingecko.com/api/v3'

const variables = z.object({
  DUES_MODE: z.enum(['test', 'production'], 'must be test or production').optional(),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  BASE_URL: origin.optional(),
  PAY_URL: origin.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  ALLOW_UNSAFE_DATABASE: flag.default(false),
  ALLOW_PUBLIC_TEST_MODE: flag.default(false),
  ALLOW_STRANDED_MANDATES: flag.default(false),
  SIGN_UP: z.enum(['open', 'closed'], 'must be open or closed').optional(),
  MERCHANT_ADDRESSES: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(z.array(merchantName)),
  TOKENS_FILE: z.string().optional(),
  // Read by readPaymentKeys.
  KEEPER_KEY: z.string().optional(),
  KEEPER_KEY_FILE: z.string().optional(),
  CANCELLER_KEY: z.string().optional(),
  CANCELLER_KEY_FILE: z.string().optional(),
  COINGECKO_URL: absoluteUrl.transform((url) => url.replace(/\/+$/, '')).default(COINGECKO_URL),
  COINGECKO_KEY: z.string().optional(),
  // 0 is any port that is free.
  TEST_CHAIN_PORT: anyPort.default(8545),
  WORKER: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((value) => value === 'on')
    .default(true),
  TRUST_PROXY: trustProxy.default(false),
  RATE_LIMITS: z
    .enum(['on', 'off'], 'must be on or off')
    .transform((value) => value === 'on')
    .default(true),
  // Read by the launcher.
  DIRECT_API: z.enum(['on', 'off'], 'must be on or off').default('on'),
  SECURITY_CONTACT: contacts.default([]),
  GET_TOKENS_URL: z
    .string()
    .refine((text) => readHelpUrl(text) !== null, 'must be an address beginning with https://')
    .optional(),
  // Read by offeredWallets.
  BASE_ACCOUNT: flag.default(false),
  SAFE_APP: flag.default(false),
  WEBHOOK_PRIVATE_NETWORKS: networks.default([]),
  // Read by readMailEnv.
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  MAIL_PER_DAY: z.string().optional(),
  // Read by readPushEnv.
  PUSH_KEY: z.string().optional(),
  PUSH_SUBJECT: z.string().optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
})

/** Place of the meaning of each variable. */
export const EXPLAINED = 'Every variable is explained in .env.example.'

/** Every variable that {@link parseEnv} reads, but for those of single chains. */
export const ENV_VARIABLES: readonly string[] = Object.keys(variables.shape)

/** The whole configuration of the process, checked. */
export interface Env {
  readonly mode: 'test' | 'production'
  readonly port: number
  readonly host: string
  /** Origin of the pages and of the checkout-session and subscribers operations. */
  readonly baseUrl: string
  /** Origin of the cancel operation. */
  readonly payUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly allowUnsafeDatabase: boolean
  /** True where a start may leave subscribers behind whose contracts this version does not know. */
  readonly allowStrandedMandates: boolean
  readonly signUp: 'open' | 'closed'
  /** Names of wallets, in lower case: see `walletName`. */
  readonly merchantAddresses: ReadonlySet<string>
  readonly tokensFile: string | undefined
  readonly trustProxy: boolean
  readonly rateLimits: boolean
  /** URIs for reports of weaknesses, in order of preference. */
  readonly securityContacts: readonly string[]
  /** Page on how to get tokens, for payers of merchants who name none. */
  readonly getTokensUrl: string | undefined
  /** Networks such as 10.0.0.0/8 that webhooks may reach although they are private. */
  readonly webhookPrivateNetworks: readonly string[]
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** RPC addresses by chain id, in order of preference. */
  readonly rpcUrls: ReadonlyMap<number, readonly string[]>
  readonly payments: PaymentEnv
  readonly mail: MailEnv
  /** Null where no messages go to devices. */
  readonly push: PushEnv | null
  /** Source of dollar rates; `url` has no trailing slash. */
  readonly coingecko: { readonly url: string; readonly key: string | undefined }
  /** Port of test mode's local chain. */
  readonly testChainPort: number
  /** True where this process runs background jobs: renewals, confirmations, expiry. */
  readonly worker: boolean
  /** Problems that do not stop the start, as sentences without secrets. */
  readonly warnings: readonly string[]
}

/**
 * Reads the configuration from environment variables; an empty variable counts as unset.
 * @param options.serves - false for a command that serves nobody, which test mode then keeps from nothing
 * @throws StartupError listing every variable that is wrong or missing, and of its value an address of a merchant at most.
 */
export function parseEnv(
  source: Record<string, string | undefined>,
  { serves = true }: { serves?: boolean } = {},
): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()))
  const parsed = variables.safeParse(given)
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
  const misspelled = misspelledNames(Object.keys(given), { known: ENV_VARIABLES, stems: CHAIN_STEMS })
  const remarks: EnvRemarks = { problems, warnings: [...misspelled] }
  const mode = installationMode(given)
  const rpcUrls = readRpcUrls(given, remarks)
  const payments = readPaymentEnv(given, { mode, rpcUrls, remarks })
  const mail = readMailEnv(given, remarks)
  const push = readPushEnv(given, remarks)
  const usualSignUp = mode === 'test' ? 'open' : 'closed'
  if (mode === 'production') {
    if (!given.BASE_URL)
      problems.push(
        'BASE_URL: missing; set it to the address that people open, such as https://dues.example.com',
      )
    const isClosed = (given.SIGN_UP ?? usualSignUp) === 'closed'
    if (isClosed && !/[^\s,]/.test(given.MERCHANT_ADDRESSES ?? '')) {
      problems.push(
        'MERCHANT_ADDRESSES: missing; name the wallets that may sign in as merchants, or set SIGN_UP=open',
      )
    }
  }
  // What is misspelled is often what is missing.
  if (!parsed.success) throw new EnvironmentError([...problems, ...misspelled])

  const values = parsed.data
  if (mode === 'test' && serves && !values.ALLOW_PUBLIC_TEST_MODE) {
    problems.push(...realThings(given, { rpcUrls, mail }).map(refusedInTestMode))
  }
  if (!values.WORKER && !values.DATABASE_URL) {
    problems.push(
      'WORKER: can be off only with DATABASE_URL; nobody else can do the work of an embedded database',
    )
  }
  if (problems.length > 0) throw new EnvironmentError([...problems, ...misspelled])
  if (mode === 'production' && isReadOnTheWay(values.BASE_URL)) {
    remarks.warnings.push(
      'BASE_URL: is http, so that whoever is on the way reads sessions and keys; put a proxy with https before Dues, and name its address',
    )
  }

  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`
  return {
    mode,
    port: values.PORT,
    host: values.HOST ?? (mode === 'test' ? '127.0.0.1' : '0.0.0.0'),
    baseUrl,
    payUrl: values.PAY_URL ?? baseUrl,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    allowUnsafeDatabase: values.ALLOW_UNSAFE_DATABASE,
    allowStrandedMandates: values.ALLOW_STRANDED_MANDATES,
    signUp: values.SIGN_UP ?? usualSignUp,
    merchantAddresses: new Set(values.MERCHANT_ADDRESSES.map((entry) => entry.toLowerCase())),
    tokensFile: values.TOKENS_FILE,
    trustProxy: values.TRUST_PROXY,
    rateLimits: values.RATE_LIMITS,
    securityContacts: values.SECURITY_CONTACT,
    getTokensUrl: values.GET_TOKENS_URL,
    webhookPrivateNetworks: values.WEBHOOK_PRIVATE_NETWORKS,
    logLevel: values.LOG_LEVEL,
    rpcUrls,
    payments,
    mail,
    push,
    coingecko: { url: values.COINGECKO_URL, key: values.COINGECKO_KEY?.trim() },
    testChainPort: values.TEST_CHAIN_PORT,
    worker: values.WORKER,
    warnings: remarks.warnings,
  }
}

/** True for an address without encryption on another machine. */
const isReadOnTheWay = (address: string | undefined) =>
  address !== undefined && /^http:/i.test(address) && !isThisMachine(new URL(address).hostname)

/** Variables by which a test installation, where anybody may do anything, would touch what is real. */
function realThings(
  given: Variables,
  { rpcUrls, mail }: { rpcUrls: ReadonlyMap<number, readonly string[]>; mail: MailEnv },
): string[] {
  const isReal: Readonly<Record<string, boolean>> = {
    KEEPER_KEY: Boolean(given.KEEPER_KEY || given.KEEPER_KEY_FILE),
    CANCELLER_KEY: Boolean(given.CANCELLER_KEY || given.CANCELLER_KEY_FILE),
    BASE_URL: /^https:/i.test(given.BASE_URL?.trim() ?? ''),
    HOST: !isThisMachine(given.HOST?.trim() ?? 'localhost'),
    SMTP_URL: mail.server !== null && !isThisMachine(mail.server.host),
    ...Object.fromEntries(
      [...rpcUrls].map(([chainId, urls]) => [
        `RPC_URL_${chainId}`,
        !urls.every((url) => isThisMachine(new URL(url).hostname)),
      ]),
    ),
  }
  return Object.keys(isReal).filter((name) => isReal[name])
}

const refusedInTestMode = (name: string) =>
  `${name}: is not for test mode, in which anybody may sign in, move the time and use a wallet; leave it out, set DUES_MODE=production, or set ALLOW_PUBLIC_TEST_MODE=true for a public demonstration`

function readRpcUrls(given: Variables, remarks: EnvRemarks): Map<number, string[]> {
  const byChain = new Map<number, string[]>()
  for (const { name, chainId, value } of chainVariables(given, 'RPC_URL', remarks)) {
    const urls = value.split(',').map((url) => url.trim())
    if (urls.every((url) => absoluteUrl.safeParse(url).success)) byChain.set(chainId, urls)
    else remarks.problems.push(`${name}: must be http or https addresses, separated by commas`)
  }
  return byChain
}

/** An environment in which nothing starts. */
export class EnvironmentError extends StartupError {
  /** @param problems - each by the name of its variable, without its value */
  constructor(readonly problems: readonly string[]) {
    const list = problems.map((problem) => `  ${problem}`).join('\n')
    super(
      `The environment has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${list}\n${EXPLAINED}`,
    )
  }
}
