import { getSay } from '@/app/_parts/reader'
import { TestMode } from '@/app/_parts/test-mode'
import { portalPaths } from '@/components/portal/portal-paths'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { PageMessage } from '@/components/ui/feedback/page-message'

/** Page for a link that is unknown, or older than 30 days. */
export default async function LinkNotFound() {
  const say = await getSay()
  return (
    <>
      <TestMode />
      <PageMessage
        title={say('portal.linkOver')}
        action={
          <a href={portalPaths.all} className={buttonClasses({ variant: 'primary', size: 40 })}>
            {say('portal.title')}
          </a>
        }
      >
        <p>{say('portal.linkOverText')}</p>
      </PageMessage>
    </>
  )
}
