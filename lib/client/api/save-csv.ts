import { MINUTE_MS } from '@/lib/billing/durations'
import { BYTE_ORDER_MARK } from '@/lib/wire/csv'
import type { TextFile } from '../lists/export-many'

/** Lifetime of the object URL: some browsers read it only after a folder was chosen. */
const KEPT_MS = MINUTE_MS

/** Saves a CSV as a file, as the browser does for a download. */
export function saveCsv({ name, text }: TextFile): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
