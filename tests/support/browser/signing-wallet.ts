import type { Page } from 'playwright/test'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** The reaction of a wallet's owner to its requests. */
export type Owner = 'confirms' | 'declines' | 'signs something else'

/** A wallet that signs, as a browser extension brings it: announced by EIP-6963, its key out of the page's reach. */
export interface SigningWallet {
  readonly name: string
  readonly account: PrivateKeyAccount
  /** The owner's reaction from now on. */
  owner: Owner
}

/** Puts a wallet into every document that the page opens. */
export async function addSigningWallet(
  page: Page,
  { account = privateKeyToAccount(generatePrivateKey()), name = 'Example wallet' } = {},
): Promise<SigningWallet> {
  const wallet: SigningWallet = { name, account, owner: 'confirms' }
  await page.exposeFunction('walletSigns', async (raw: `0x${string}`) => {
    if (wallet.owner === 'declines') return null
    return account.signMessage({ message: wallet.owner === 'confirms' ? { raw } : 'Something else' })
  })
  await page.addInitScript(announceWallet, { name, address: account.address.toLowerCase() })
  return wallet
}

/** Runs in the page, so it can use nothing of this file. */
function announceWallet({ name, address }: { name: string; address: string }): void {
  const answers: Record<string, (params: readonly string[]) => unknown> = {
    eth_requestAccounts: () => [address],
    eth_accounts: () => [address],
    eth_chainId: () => '0x1',
    personal_sign: async ([raw]) => {
      const sign = Reflect.get(window, 'walletSigns') as (raw: string | undefined) => Promise<string | null>
      const signature = await sign(raw)
      if (signature === null) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      return signature
    },
  }
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: readonly string[] }) => {
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
      return answer(params)
    },
    on: () => {},
    removeListener: () => {},
  }
  const info = {
    uuid: '3f0d4f0e-8f0a-4a6c-9d55-6a8a1f6f2c11',
    name,
    rdns: 'dev.example.wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
