import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getSay } from '@/app/_parts/reader'
import { TestMode } from '@/app/_parts/test-mode'
import { PhonePairing } from '@/components/pairing/phone-pairing'
import { GatePage } from '@/components/sign-in/gate-page'
import { getDeps } from '@/lib/server/deps'
import { signInOrigin } from '@/lib/server/services/accounts/sign-in-message'
import { findPairingPage } from '@/lib/server/services/pairing/read-pairing'

interface PairPageProps {
  readonly params: Promise<{ code: string }>
}

export async function generateMetadata(): Promise<Metadata> {
  const say = await getSay()
  return { title: say('pairing.title'), robots: { index: false } }
}

/** Page behind a code: a wallet signs here for the screen that shows it. Opening it changes nothing. */
export default async function PairPage({ params }: PairPageProps) {
  const [{ code }, deps, say, client] = await Promise.all([params, getDeps(), getSay(), headers()])
  const pairing = await findPairingPage(deps, { code })
  const site = signInOrigin(deps.env, client.get('host')).host
  return (
    <>
      <TestMode />
      <GatePage title={say('pairing.title')}>
        <noscript>
          <p className="mt-4 text-body">{say('pairing.needsScript')}</p>
        </noscript>
        <PhonePairing code={code} state={pairing?.state ?? 'ended'} site={site} />
      </GatePage>
    </>
  )
}
