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
  const directory = discoverWallets()
  directory.subscribe(() => icons.push(String(directory.list().at(-1)?.icon)))
  for (const icon of [
    'data:image/svg+xml,%3Csvg/%3E',
    'https://tracker.example/pixel.png',
    '//tracker.example/p',
  ])
    announce(icon)
  expect(icons).toEqual(['data:image/svg+xml,%3Csvg/%3E', 'null', 'null'])
})
