import type { Metadata } from 'next'
import { getVisitor } from '@/app/merchant/_parts/visitor'
import { OrganisationForm } from '@/components/merchant/organisation-form'
import { PageHeading } from '@/components/merchant/page-heading'
import { SessionEnded } from '@/components/merchant/session-ended'
import { SignOutButton } from '@/components/merchant/sign-out-button'
import { AddressText } from '@/components/ui/address-text'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const visitor = await getVisitor()
  if (visitor.kind !== 'merchant') return <SessionEnded />
  const { address, organisation } = visitor.caller
  return (
    <>
      <PageHeading title="Settings" />
      <div className="mt-5 max-w-[684px]">
        <section aria-labelledby="organisation-title" className="border-line border-t pt-5">
          <h2 id="organisation-title" className="text-section-sm">
            Organisation
          </h2>
          <OrganisationForm organisation={organisation} address={address} />
        </section>
        <section aria-labelledby="session-title" className="mt-8 border-line border-t pt-5">
          <h2 id="session-title" className="text-section-sm">
            Signed in as
          </h2>
          <p className="mt-1 mb-3">
            <AddressText address={address} form="whole" />
          </p>
          <SignOutButton look="button" />
        </section>
      </div>
    </>
  )
}
