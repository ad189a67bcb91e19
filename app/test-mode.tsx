import { headers } from 'next/headers'
import { LazyTestMode } from '@/components/test-mode/lazy-test-mode'
import { TestModeStrip } from '@/components/test-mode/test-mode-strip'
import { getDeps } from '@/lib/server/deps'

/**
 * Strip, controls and built-in wallet of test mode; nothing in production, where the code is not loaded either.
 */
export async function TestMode() {
  const { env } = await getDeps()
  if (env.mode !== 'test') return null
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <>
      <TestModeStrip controls={<LazyTestMode />}>
        <span className="max-sm:hidden">Nothing here moves real money.</span>
        <span className="sm:hidden">No real money.</span>
      </TestModeStrip>
      <script type="module" async src="/api/v1/test/wallet" nonce={nonce} />
    </>
  )
}
