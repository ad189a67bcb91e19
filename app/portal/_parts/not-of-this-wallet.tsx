import { getSay } from '@/app/_parts/reader'
import { getVisitor } from '@/app/_parts/visitor'
import { richText } from '@/components/language/rich-text'
import { portalPaths } from '@/components/portal/portal-paths'
import { SignOutButton } from '@/components/sign-in/sign-out-button'
import { Notice } from '@/components/ui/feedback/notice'
import { AddressText } from '@/components/ui/text/address-text'
import { TextLink } from '@/components/ui/text/text-link'
import { SignedInFrame } from './signed-in-frame'

/** Page for a receipt or an invoice that is none of the signed-in wallet's: another wallet may have paid, which can sign in here. */
export async function NotOfThisWallet({
  heading,
}: {
  readonly heading: 'receipt.title' | 'receipt.invoice'
}) {
  const [visitor, say] = await Promise.all([getVisitor(), getSay()])
  if (visitor.kind === 'stranger') return null
  const { address } = visitor.caller.account
  return (
    <SignedInFrame visitor={visitor} head={{ title: say(heading), lead: say('receipt.notOfWallet') }}>
      <Notice
        tone="warn"
        className="mt-5"
        action={<SignOutButton look="button" label={say('portal.useOther')} />}
      >
        {richText(say, 'portal.thisOtherWalletText', { address: <AddressText address={address} /> })}
      </Notice>
      <p className="mt-5">
        <TextLink href={portalPaths.all}>{say('portal.allSubscriptions')}</TextLink>
      </p>
    </SignedInFrame>
  )
}
