import { NAME, VERSION } from '@coinbase/wallet-sdk/dist/sdk-info.js'
import { SCWSigner } from '@coinbase/wallet-sdk/dist/sign/scw/SCWSigner.js'
import type { WalletProvider } from '../wallet'
import { WalletError } from '../wallet-error'
import { createWalletWindow } from './wallet-window'

/** The page of Base Account that asks for the passkey. */
const WALLET_PAGE = 'https://keys.coinbase.com/connect'
/** Network that the wallet is on at first, where it is most likely deployed: Base. */
const FIRST_CHAIN = 8453
/** Code of EIP-1193 for a wallet that no longer knows this page. */
const UNAUTHORIZED = 4100

const PREFERENCE = { options: 'smartWalletOnly' } as const

type SignerOptions = ConstructorParameters<typeof SCWSigner>[0]

/**
 * Base Account as a wallet (EIP-1193): the signer of its SDK, with windows of our own. The SDK's own windows bring
 * WalletLink and dialogs with styles that the page's policy refuses, and tell the other site the page's whole address,
 * which is a checkout's credential.
 */
export function createBaseAccountProvider(): WalletProvider {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const emit = (event: string, payload: unknown) => {
    const heard = listeners.get(event)
    for (const listener of heard ?? []) listener(payload)
    return heard !== undefined
  }
  const { origin } = window.location
  const url = new URL(WALLET_PAGE)
  const facts = { sdkName: NAME, sdkVersion: VERSION, origin, coop: 'same-origin-allow-popups' }
  for (const [name, value] of Object.entries(facts)) url.searchParams.set(name, value)
  const metadata = { appName: document.title, appLogoUrl: '', appChainIds: [FIRST_CHAIN] }
  const walletWindow = createWalletWindow({
    url,
    introduction: { version: VERSION, metadata, preference: PREFERENCE, location: origin },
  })
  const signer = new SCWSigner({
    metadata,
    // Of the SDK's class the signer calls these two methods alone.
    communicator: walletWindow as unknown as SignerOptions['communicator'],
    callback: emit,
  })

  const connect = async (handshakeRequest: { readonly method: string; readonly params?: object }) => {
    const { data } = await walletWindow.postRequestAndWaitForResponse({
      id: crypto.randomUUID(),
      event: 'selectSignerType',
      data: { ...PREFERENCE, handshakeRequest },
    })
    if (data !== 'scw') throw new WalletError('unsupported', `The window offered ${String(data)}`)
    await signer.handshake(handshakeRequest)
  }
  const accounts = async (): Promise<readonly unknown[]> => {
    try {
      const known: unknown = await signer.request({ method: 'eth_accounts' })
      return Array.isArray(known) ? known : []
    } catch {
      return []
    }
  }
  return {
    request: async ({ method, params }) => {
      const known = await accounts()
      if (method === 'eth_accounts') return known
      if (method === 'eth_requestAccounts' && known.length === 0) await connect({ method })
      try {
        return await signer.request({ method, ...(params && { params }) })
      } catch (thrown) {
        if (Object(thrown).code === UNAUTHORIZED) {
          await signer.cleanup()
          emit('disconnect', thrown)
        }
        throw thrown
      }
    },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    forget: () => signer.cleanup(),
  }
}
