import type { Metadata } from 'next'
import { TestMode } from '@/app/_parts/test-mode'
import { portalPaths } from '@/components/portal/portal-paths'
import { buttonClasses } from '@/components/ui/controls/button-classes'
import { LinkButton } from '@/components/ui/controls/link-button'
import { Wordmark } from '@/components/ui/text/mark'
import { TextLink } from '@/components/ui/text/text-link'
import { getDeps } from '@/lib/server/deps'

export const metadata: Metadata = { title: { absolute: 'Dues' } }

export default async function HomePage() {
  const [{ env }, sample] = await Promise.all([getDeps(), sampleCheckout()])
  const isTest = env.mode === 'test'
  return (
    <div className="flex min-h-dvh flex-col">
      <TestMode />
      <main className="mx-auto flex w-full max-w-[480px] flex-1 flex-col justify-center px-5 py-16">
        <Wordmark />
        <h1 className="mt-8 text-mrr">Subscriptions, paid in tokens.</h1>
        <p className="mt-3 text-body text-ink-2">
          Merchants share a link. Payers agree to exact terms in their own wallet, and each payment goes
          straight from there to the merchant. Nobody in between ever holds the money.
        </p>
        <div className="mt-6 flex flex-wrap gap-2">
          <LinkButton href="/merchant" variant="primary" size={40}>
            Merchant sign-in
          </LinkButton>
          {sample !== null && (
            // A plain link: only a navigation of the browser itself makes a checkout session.
            <a href={sample} className={buttonClasses({ size: 40 })}>
              Try a checkout
            </a>
          )}
        </div>
        <p className="mt-10 border-line border-t pt-4 text-hint text-ink-3">
          Came here to pay? Open the link that the merchant gave you. Paying already?{' '}
          <TextLink href={portalPaths.all}>Manage or cancel your subscriptions</TextLink>.
        </p>
        <p className="mt-2 text-hint text-ink-3">
          Building with Dues? Read the{' '}
          {/* Plain links: the documentation is kept as whole pages, and the mailbox has a security policy of its own. */}
          <a href="/docs" className="text-link font-medium">
            documentation
          </a>
          .
          {isTest && (
            <>
              {' '}
              Messages of test mode are in the{' '}
              <a href="/test/mail" className="text-link font-medium">
                test mailbox
              </a>
              .
            </>
          )}
        </p>
      </main>
    </div>
  )
}

/** Path of a checkout that the test wallet can pay, in test mode; loaded there alone, like all sample data. */
async function sampleCheckout(): Promise<string | null> {
  const deps = await getDeps()
  if (deps.env.mode !== 'test') return null
  const { samplePaymentLink } = await import('@/lib/server/test-mode/sample/sample-payment-link')
  const paymentLinkId = await samplePaymentLink(deps)
  return paymentLinkId && `/pay/${paymentLinkId}`
}
