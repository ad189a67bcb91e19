import 'server-only'
import type { PayerHelp } from '@/lib/billing/accounts/payer-help'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import type { Frequency } from '@/lib/billing/subscriptions/frequency'

const ETHEREUM = 1
const POLYGON = 137
const BASE = 8453

/** The ids of the catalogue and of the test tokens, which are for life. */
const LOCAL_USDC = '31337001'
export const LOCAL_USDT = '31337002'
const LOCAL_DAI = '31337003'
const LOCAL_WETH = '31337004'
const USDC_ETHEREUM = '1'
const USDT_ETHEREUM = '2'
const USDC_BASE = '6'
const WETH_BASE = '10'
const USDC_POLYGON = '20'
const USDT_POLYGON = '21'

/** Tokens of the local chain in which those who signed there pay, by those of networks that are out of reach. */
export const LOCAL_TWINS: Readonly<Record<string, string>> = {
  [USDC_BASE]: LOCAL_USDC,
  [USDC_POLYGON]: LOCAL_USDC,
  [USDC_ETHEREUM]: LOCAL_USDC,
  [USDT_POLYGON]: LOCAL_USDT,
  [USDT_ETHEREUM]: LOCAL_USDT,
  [WETH_BASE]: LOCAL_WETH,
}

interface SamplePlan {
  readonly name: string
  readonly price: number
  readonly frequency: Frequency
  readonly volume: number
  /** Share of subscribers, relative to the other plans. */
  readonly weight: number
}

interface SampleOffer {
  readonly title: string
  readonly trialDays: number
  readonly linktree: string
  readonly plans: readonly SamplePlan[]
  /**
   * Token ids with their popularity. Those of the local chain come first, since they can be paid with here; of
   * the past those have who signed there, as `LOCAL_TWINS` says.
   */
  readonly tokens: readonly (readonly [string, number])[]
  readonly receivers: readonly { address: string; networkId: number; share?: number }[]
}

export const SAMPLE_ORGANISATION = 'Northwind Weather API'
/** Pages of a host that is nobody's (RFC 2606). */
export const SAMPLE_HELP: PayerHelp = {
  supportContact: 'help@northwind.example',
  termsUrl: 'https://northwind.example/terms',
  privacyUrl: 'https://northwind.example/privacy',
  tokensUrl: '',
}

/** Accounts 6 and 7 of the sample mnemonic. */
const TREASURY = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const PARTNER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

/** Subscriptions of the sample merchant. */
export const SAMPLE_OFFERS = {
  forecast: {
    title: 'Forecast access',
    trialDays: 14,
    linktree: 'https://northwind.example/links',
    plans: [
      { name: 'Hobby', price: 9, frequency: 'month', volume: 0, weight: 6 },
      { name: 'Team', price: 49, frequency: 'month', volume: 10, weight: 3 },
      { name: 'Team yearly', price: 490, frequency: 'year', volume: 10, weight: 1 },
    ],
    tokens: [
      [LOCAL_USDC, 0],
      [LOCAL_USDT, 0],
      [LOCAL_WETH, 0],
      [USDC_BASE, 9],
      [USDC_POLYGON, 3],
      [USDT_POLYGON, 2],
      [USDC_ETHEREUM, 2],
      [USDT_ETHEREUM, 1],
      [WETH_BASE, 1],
    ],
    receivers: [
      { address: TREASURY, networkId: LOCAL_TEST_CHAIN_ID, share: 70 },
      { address: PARTNER, networkId: LOCAL_TEST_CHAIN_ID, share: 30 },
      { address: TREASURY, networkId: BASE, share: 70 },
      { address: PARTNER, networkId: BASE, share: 30 },
      { address: TREASURY, networkId: POLYGON },
      { address: TREASURY, networkId: ETHEREUM },
    ],
  },
  alerts: {
    title: 'Storm alerts',
    trialDays: 0,
    linktree: '',
    plans: [
      { name: 'Monthly', price: 4.5, frequency: 'month', volume: 100, weight: 5 },
      { name: 'Quarterly', price: 12, frequency: 'quarter', volume: 300, weight: 3 },
      { name: 'Yearly', price: 45, frequency: 'year', volume: 1200, weight: 2 },
    ],
    tokens: [
      [LOCAL_USDC, 0],
      [LOCAL_DAI, 0],
      [USDC_BASE, 3],
      [USDC_POLYGON, 1],
    ],
    receivers: [
      { address: TREASURY, networkId: LOCAL_TEST_CHAIN_ID },
      { address: TREASURY, networkId: BASE },
      { address: TREASURY, networkId: POLYGON },
    ],
  },
} as const satisfies Record<string, SampleOffer>

export type SampleOfferName = keyof typeof SAMPLE_OFFERS
