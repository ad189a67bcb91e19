'use client'

import { Button } from '@/components/ui/controls/button'

/** Opens the browser's own print dialog, which saves as PDF too. */
export function PrintButton() {
  return <Button onClick={() => window.print()}>Print or save</Button>
}
