import type { TextFile } from '../lists/export-many'

/** Begins a CSV that spreadsheets are to read as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'
/** How long the file stays to be fetched: some browsers begin with it only after somebody chose a place for it. */
const KEPT_MS = 60_000

/** Lets the browser keep a CSV as a file, as if it had been downloaded. */
export function saveCsv({ name, text }: TextFile): void {
  const address = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
