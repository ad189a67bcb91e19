import { Download } from 'lucide-react'
import { buttonClasses } from '@/components/ui/controls/button-classes'

/** Downloads what the filters match as CSV: a plain link, so that a file of any length goes straight to the disk. */
export function ExportLink({ href }: { readonly href: string }) {
  return (
    <a href={href} download className={buttonClasses({ size: 36, variant: 'secondary' })}>
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      Export CSV
    </a>
  )
}
