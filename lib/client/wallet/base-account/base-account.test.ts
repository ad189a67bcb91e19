import { expect, it } from 'vitest'
import type { WalletProvider } from '../wallet'
import { baseAccount } from './base-account'

/** An entry of the list, whose code can be made to fail to load. */
function newEntry() {
  const called: string[] = []
  const loads = { count: 0, offline: false }
  const provider: WalletProvider = {
    request: async ({ method }) => {
      called.push(method)
      return []
    },
    forget: async () => void called.push('forget'),
  }
  const { provider: entry } = baseAccount(async () => {
    loads.count++
    if (loads.offline) throw new Error('Offline')
    return provider
  })
  return { entry, called, loads }
}

it('loads nothing until its owner is asked for an account, then once', async () => {
  const { entry, called, loads } = newEntry()
  for (const method of ['eth_chainId', 'eth_call', 'personal_sign'])
    await expect(entry.request({ method })).rejects.toMatchObject({ problem: 'disconnected' })
  await entry.forget?.()
  expect(loads.count).toBe(0)
  await Promise.all([
    entry.request({ method: 'eth_requestAccounts' }),
    entry.request({ method: 'eth_accounts' }),
  ])
  await entry.request({ method: 'eth_chainId' })
  await entry.forget?.()
  expect(loads.count).toBe(1)
  expect(called.toSorted()).toEqual(['eth_accounts', 'eth_chainId', 'eth_requestAccounts', 'forget'])
})

it('is loaded anew where that failed', async () => {
  const { entry, loads } = newEntry()
  loads.offline = true
  await expect(entry.request({ method: 'eth_requestAccounts' })).rejects.toThrow('Offline')
  loads.offline = false
  await expect(entry.request({ method: 'eth_requestAccounts' })).resolves.toEqual([])
  expect(loads.count).toBe(2)
})
