import 'server-only'

/** Makes a browser keep the answer as a file of the day, as in `payments-2026-11-21.csv`. */
export function asDownload(headers: Headers, file: { name: string; extension: string; at: Date }): void {
  const day = file.at.toISOString().slice(0, 10)
  headers.set('Content-Disposition', `attachment; filename="${file.name}-${day}.${file.extension}"`)
}
