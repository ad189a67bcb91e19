import { Download } from 'lucide-react'
import { buttonClasses } from '@/components/ui/controls/button-classes'

/** CSV of the filtered list. A plain link, so that the browser streams a file of any length to disk. */
export function ExportLink({ href }: { readonly href: string }) {
  return (
    <a href={href} download className={buttonClasses({ size: 36, variant: 'secondary' })}>
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
      Export CSV
    </a>
  )
}
