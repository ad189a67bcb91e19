import type { Metadata } from 'next'
import { getSay } from '@/app/_parts/reader'
import { TestMode } from '@/app/_parts/test-mode'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { PageMessage } from '@/components/ui/feedback/page-message'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getSay())('site.notFound') }
}

export default async function NotFound() {
  const say = await getSay()
  return (
    <>
      <TestMode />
      <PageMessage
        title={say('site.noPage')}
        action={
          // A plain link: every page carries the code of this one, and few need client-side navigation for it.
          <a href="/" className={buttonClasses({ variant: 'primary', size: 40 })}>
            {say('site.toStart')}
          </a>
        }
      >
        <p>{say('site.noPageText')}</p>
      </PageMessage>
    </>
  )
}
