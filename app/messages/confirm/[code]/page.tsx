import type { Metadata } from 'next'
import { TestMode } from '@/app/test-mode'
import { ConfirmAddress } from '@/components/messages/confirm-address'
import { getDeps } from '@/lib/server/deps'
import { openConfirmation } from '@/lib/server/services/messages/answer-messages'
import { linkSay } from '../../_parts/link-say'

export const metadata: Metadata = { title: 'Confirm your address', robots: { index: false, follow: false } }

interface ConfirmPageProps {
  readonly params: Promise<{ code: string }>
}

/** The mail that asks whether an address is its reader's own, as its link opens it. */
export default async function ConfirmPage({ params }: ConfirmPageProps) {
  const [deps, { code }] = await Promise.all([getDeps(), params])
  const opened = await openConfirmation(deps, { code })
  const reader = opened.kind === 'unknown' ? null : opened.reader
  return (
    <>
      <TestMode />
      <ConfirmAddress
        say={await linkSay(reader)}
        code={code}
        asked={opened.kind === 'unknown' ? null : { kind: opened.kind, ...opened.reader }}
      />
    </>
  )
}
