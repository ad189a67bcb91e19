import type { Offer, OfferPlan, OfferToken } from '@/lib/billing/checkout/offer'

export const HOBBY: OfferPlan = {
  id: 'hobby',
  name: 'Hobby',
  priceMicroUsd: 9_000_000n,
  frequency: 'month',
  volume: 0,
  units: 1,
  quantityMax: 1,
  reductions: [],
  formerPriceMicroUsd: null,
  usage: null,
  discount: null,
}
export const TEAM: OfferPlan = { ...HOBBY, id: 'team', name: 'Team', priceMicroUsd: 49_000_000n, volume: 10 }

export const BASE_USDC: OfferToken = {
  id: '1',
  chainId: 8453,
  network: 'Base',
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
  logo: null,
  usdPegged: true,
  takesPermit: true,
  ratePicoUsd: null,
  explorerUrl: 'https://basescan.org/address/0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}
export const BASE_WETH: OfferToken = {
  ...BASE_USDC,
  id: '2',
  address: '0x4200000000000000000000000000000000000006',
  symbol: 'WETH',
  name: 'Wrapped Ether',
  decimals: 18,
  usdPegged: false,
  takesPermit: false,
}
export const POLYGON_USDC: OfferToken = {
  ...BASE_USDC,
  id: '3',
  chainId: 137,
  network: 'Polygon',
  address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
}

/** Two plans, three tokens on two networks, a trial of 14 days. */
export const OFFER: Offer = {
  subscriptionId: '7d1f0c52-4be9-4a7e-9c31-b2f8e6a05d14',
  merchant: {
    address: '0x3E5453FB80365b795DeF3E0a31738894d9061c0c',
    organisation: 'Northwind Weather API',
    logo: null,
    accent: null,
  },
  title: 'Forecast access',
  trialDays: 14,
  fixedCharges: null,
  takesCodes: false,
  help: { contact: null, termsUrl: null, privacyUrl: null, tokensUrl: null },
  linktree: null,
  plans: [HOBBY, TEAM],
  tokens: [BASE_USDC, BASE_WETH, POLYGON_USDC],
  receivers: [
    { address: '0x0714CaBb584858015B8945A4Ac5A0793394E6e64', networkId: 8453, shareBps: 10_000 },
    { address: '0xF37Aab9e558df93Ff1bD042825e1E2Acfddc4Cae', networkId: 137, shareBps: 10_000 },
  ],
}
