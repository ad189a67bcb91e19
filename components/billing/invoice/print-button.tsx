'use client'

import { Button } from '@/components/ui/controls/button'

/** Opens the browser's print dialog, which can save as PDF. */
export function PrintButton() {
  return <Button onClick={() => window.print()}>Print or save</Button>
}
