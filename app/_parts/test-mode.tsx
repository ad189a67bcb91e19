import { headers } from 'next/headers'
import { getSay } from '@/app/_parts/reader'
import { LazyTestMode } from '@/components/test-mode/lazy-test-mode'
import { TestModeStrip } from '@/components/test-mode/test-mode-strip'
import type { Say } from '@/lib/language/say'
import { getDeps } from '@/lib/server/deps'

interface TestModeProps {
  /** Sentences in the language of a page that is not in that of its request. */
  readonly say?: Say
}

/**
 * Strip, controls and built-in wallet of test mode; nothing in production, where the code is not loaded either.
 */
export async function TestMode({ say: ofPage }: TestModeProps = {}) {
  const { env } = await getDeps()
  if (env.mode !== 'test') return null
  const say = ofPage ?? (await getSay())
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    <>
      <TestModeStrip name={say('testMode.badge')} locale={say.reader.locale} controls={<LazyTestMode />}>
        <span className="max-sm:hidden">{say('testMode.notReal')}</span>
        <span className="sm:hidden">{say('testMode.notRealShort')}</span>
      </TestModeStrip>
      <script type="module" async src="/api/v1/test/wallet" nonce={nonce} />
    </>
  )
}
