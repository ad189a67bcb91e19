import { describe, expect, it } from 'vitest'
import { createWalletStore } from '@/lib/client/wallet/wallet-store'
import { BASE_USDC, OFFER, POLYGON_USDC, TEAM } from '@/tests/support/browser/offer'
import { scriptedCheckoutApi } from '@/tests/support/browser/scripted-checkout-api'
import { scriptedWallet } from '@/tests/support/browser/scripted-wallet'
import type { Demand } from '../machine/checkout-machine'
import { shownTerms } from '../machine/shown-terms'
import { createWalletFlow } from '../machine/wallet-flow'
import { createWalletLoader } from './wallet-loader'

const ALICE = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const onBase: Demand = {
  planId: TEAM.id,
  quantity: 1,
  tokenId: BASE_USDC.id,
  periods: 12,
  fixedCharges: null,
  code: null,
  chainId: 8453,
  neededAtomic: 49_000_000n,
}
const checkout = { sessionId: 'cs_1', offer: OFFER, now: new Date('2026-11-21T02:40:00Z'), formats: 'en-GB' }
const onPolygon: Demand = { ...onBase, tokenId: POLYGON_USDC.id, chainId: 137 }

/** A browser with one wallet, which was connected on the last visit or not. */
function createWorld({ remembered = false, broken = 0 } = {}) {
  const wallet = scriptedWallet(ALICE)
  let kept = remembered ? wallet.rdns : null
  const memory = {
    read: () => kept,
    write: (rdns: string) => {
      kept = rdns
    },
    clear: () => {
      kept = null
    },
  }
  const store = createWalletStore({ directory: { list: () => [wallet], subscribe: () => () => {} }, memory })
  let loads = 0
  const load = async () => {
    loads += 1
    if (loads <= broken) throw new TypeError('Failed to fetch')
    const chunk = await import('./wallet-chunk')
    return {
      ...chunk,
      openWalletFlow: (demand: Demand) =>
        createWalletFlow({
          demand,
          tokens: OFFER.tokens,
          store,
          payment: {
            api: scriptedCheckoutApi(),
            memory: { read: () => ({}), write: () => {}, clear: () => {} },
            shown: (asked, account, trialDays) => shownTerms(checkout, asked, account, trialDays, 'UTC'),
          },
        }),
      restoreWallet: () => store.restore(),
    }
  }
  const loader = createWalletLoader({ demand: onBase, checkout, memory, load })
  const waits: string[] = []
  loader.subscribe(() => waits.push(loader.getState().wait))
  return { loader, loads: () => loads, waits, wallet }
}

describe('reaching for a wallet', () => {
  it('loads its code once and opens the list', async () => {
    const { loader, loads, waits } = createWorld()
    await Promise.all([loader.openWalletList(), loader.openWalletList()])
    expect(loader.getState().open?.checkout.step.name).toBe('choose_wallet')
    expect(waits[0]).toBe('opening')
    expect(loader.getState().wait).toBe('none')
    expect(loads()).toBe(1)
  })

  it('asks of it what was chosen last', async () => {
    const { loader } = createWorld()
    const reaching = loader.openWalletList()
    loader.setDemand(onPolygon)
    await reaching
    expect(loader.getState().open?.checkout.demand).toEqual(onPolygon)
    loader.setDemand(onBase)
    expect(loader.getState().open?.checkout.demand).toEqual(onBase)
  })

  it('says when the code does not come, and tries again', async () => {
    const { loader } = createWorld({ broken: 1 })
    await loader.openWalletList()
    expect(loader.getState()).toEqual({ wait: 'failed', open: null })
    await loader.openWalletList()
    expect(loader.getState()).toMatchObject({ wait: 'none', open: { checkout: { leading: true } } })
  })
})

describe('the wallet of the last visit', () => {
  it('is taken up, and nothing leads the focus to it', async () => {
    const { loader, waits } = createWorld({ remembered: true })
    await loader.restore()
    expect(loader.getState().open?.checkout).toMatchObject({ connection: { account: ALICE }, leading: false })
    expect(waits[0]).toBe('restoring')
    expect(loader.getState().wait).toBe('none')
  })

  it('costs nothing where there was none', async () => {
    const { loader, loads } = createWorld()
    await loader.restore()
    expect(loads()).toBe(0)
  })

  it('is left where its code does not come', async () => {
    const { loader } = createWorld({ remembered: true, broken: 1 })
    await loader.restore()
    expect(loader.getState()).toEqual({ wait: 'none', open: null })
  })
})
