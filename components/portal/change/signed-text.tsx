import { useEffect, useRef } from 'react'
import { Notice } from '@/components/ui/feedback/notice'

/** Consequence of what was just signed, in place of the form, whose button had the focus; nothing before. */
export function SignedText({ children }: { readonly children: string | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (children !== null) place.current?.focus()
  }, [children])
  return (
    <div ref={place} tabIndex={-1} role="status" className="outline-none">
      {children !== null && <Notice tone="done">{children}</Notice>}
    </div>
  )
}
