import type { ReactNode } from 'react'
import { LocalTimes } from '@/app/_parts/local-times'
import { getSay, getUnknownLocale } from '@/app/_parts/reader'
import { Spoken } from '@/app/_parts/spoken'
import { Notice } from '@/components/ui/feedback/notice'
import type { Subject } from '@/lib/language/subject'

const SUBJECTS: readonly Subject[] = [
  'billing',
  'buyer',
  'change',
  'ending',
  'errors',
  'help',
  'messages',
  'pairing',
  'permission',
  'portal',
  'receipt',
  'records',
  'signing',
  'wallet',
]

/** The payers' pages, in the reader's language: their dates are those of the reader. */
export default async function PortalLayout({ children }: { readonly children: ReactNode }) {
  const [say, unknownLocale] = await Promise.all([getSay(), getUnknownLocale()])
  return (
    <>
      {unknownLocale !== null && (
        <Notice className="m-3">{say('parts.unknownLocale', { asked: unknownLocale })}</Notice>
      )}
      <LocalTimes>
        <Spoken subjects={SUBJECTS}>{children}</Spoken>
      </LocalTimes>
    </>
  )
}
