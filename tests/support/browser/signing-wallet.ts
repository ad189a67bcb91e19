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
  const signs = `walletSigns${name.replaceAll(/\W/g, '')}`
  await page.exposeFunction(signs, async (raw: `0x${string}`) => {
    if (wallet.owner === 'declines') return null
    return account.signMessage({ message: wallet.owner === 'confirms' ? { raw } : 'Something else' })
  })
  await page.addInitScript(announceWallet, {
    name,
    signs,
    uuid: crypto.randomUUID(),
    address: account.address.toLowerCase(),
  })
  return wallet
}

interface AnnouncedWallet {
  readonly name: string
  /** Name of the page's function that signs. */
  readonly signs: string
  readonly uuid: string
  readonly address: string
}

/** Runs in the page, so it can use nothing of this file. */
function announceWallet({ name, signs, uuid, address }: AnnouncedWallet): void {
  const answers: Record<string, (params: readonly string[]) => unknown> = {
    eth_requestAccounts: () => [address],
    eth_accounts: () => [address],
    eth_chainId: () => '0x1',
    personal_sign: async ([raw]) => {
      const sign = Reflect.get(window, signs) as (raw: string | undefined) => Promise<string | null>
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
    uuid,
    name,
    rdns: `dev.example.${signs.toLowerCase()}`,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
