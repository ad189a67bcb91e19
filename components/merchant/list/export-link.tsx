import { Download } from 'lucide-react'
import { AccountDownload } from '@/components/sign-in/account-download'
import { buttonClasses } from '@/components/ui/controls/button-classes'

/** CSV of the filtered list. */
export function ExportLink({ href }: { readonly href: string }) {
  return (
    <AccountDownload href={href} className={buttonClasses({ size: 36, variant: 'secondary' })}>
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      Export CSV
    </AccountDownload>
  )
}
