import type { ReactNode } from 'react'
import { FoldSign } from '@/components/ui/controls/fold-sign'

/** Title of a fold within a subscription's card. */
export function FoldSummary({ children }: { readonly children: ReactNode }) {
  return (
    <summary className="flex min-h-6 w-fit cursor-pointer list-none items-center gap-1.5 rounded-badge text-link font-medium [&::-webkit-details-marker]:hidden">
      <FoldSign size={14} />
      {children}
    </summary>
  )
}
