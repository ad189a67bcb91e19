'use client'

import { useSay } from '@/components/language/use-say'
import { Button } from '@/components/ui/controls/button'

/** Opens the browser's print dialog, which can save as PDF. */
export function PrintButton() {
  const say = useSay()
  return <Button onClick={() => window.print()}>{say('records.printOrSave')}</Button>
}
