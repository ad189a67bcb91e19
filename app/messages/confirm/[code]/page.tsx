import type { Metadata } from 'next'
import { cache } from 'react'
import { TestMode } from '@/app/_parts/test-mode'
import { ConfirmAddress } from '@/components/messages/confirm-address'
import { getDeps } from '@/lib/server/deps'
import { openConfirmation } from '@/lib/server/services/messages/answer-messages'
import { linkSay } from '../../_parts/link-say'

interface ConfirmPageProps {
  readonly params: Promise<{ code: string }>
}

const readLink = cache(async (code: string) => {
  const opened = await openConfirmation(await getDeps(), { code })
  return { opened, say: await linkSay(opened.kind === 'unknown' ? null : opened.reader) }
})

export async function generateMetadata({ params }: ConfirmPageProps): Promise<Metadata> {
  const { say } = await readLink((await params).code)
  return { title: say('messages.confirmTitle'), robots: { index: false, follow: false } }
}

/** The mail that asks whether an address is its reader's own, as its link opens it. */
export default async function ConfirmPage({ params }: ConfirmPageProps) {
  const { code } = await params
  const { opened, say } = await readLink(code)
  return (
    <>
      <TestMode say={say} />
      <ConfirmAddress
        say={say}
        code={code}
        asked={opened.kind === 'unknown' ? null : { kind: opened.kind, ...opened.reader }}
      />
    </>
  )
}
