import { headers } from 'next/headers'
import { TestModeStrip } from '@/components/ui/test-mode-strip'
import { getDeps } from '@/lib/server/deps'

/** In test mode: the strip that says so, and the built-in wallet. In production: nothing, and no trace of either. */
export async function TestMode() {
  const { env } = await getDeps()
  if (env.mode !== 'test') return null
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <>
      <TestModeStrip>Nothing here moves real money.</TestModeStrip>
      <script type="module" async src="/api/v1/test/wallet" nonce={nonce} />
    </>
  )
}
