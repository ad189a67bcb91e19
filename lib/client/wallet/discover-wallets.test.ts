import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { discoverWallets } from './discover-wallets'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

function announce(icon: string): void {
  const info = { uuid: icon, name: 'A wallet', rdns: 'example.wallet', icon }
  const detail = Object.freeze({ info, provider: { request: async () => null } })
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

it('shows the icons that wallets bring along, and loads none from their servers', () => {
  const icons: string[] = []
  const directory = discoverWallets([])
  directory.subscribe(() => icons.push(String(directory.list().at(-1)?.icon)))
  for (const icon of [
    'data:image/svg+xml,%3Csvg/%3E',
    'https://tracker.example/pixel.png',
    '//tracker.example/p',
  ])
    announce(icon)
  expect(icons).toEqual(['data:image/svg+xml,%3Csvg/%3E', 'null', 'null'])
})

it('lists what the operator allows after those of the browser, one at `window.ethereum` among them', () => {
  const allowed = { rdns: 'a', id: 'a', name: 'Allowed', icon: null, provider: { request: async () => null } }
  expect(discoverWallets([allowed]).list()).toEqual([allowed])
  Object.assign(window, { ethereum: { request: async () => null } })
  const directory = discoverWallets([allowed])
  directory.subscribe(() => {})
  expect(directory.list().map(({ name }) => name)).toEqual(['Browser wallet', 'Allowed'])
  announce('data:image/png;base64,')
  expect(directory.list().map(({ name }) => name)).toEqual(['A wallet', 'Allowed'])
})
