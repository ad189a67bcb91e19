import { BrokenPage } from './broken-page'

/** Stands in for Next's own page for failures outside of all layouts. Next tells the two apart by their components. */
// biome-ignore lint/style/noDefaultExport: Next asks its own page for the default.
export default function OutermostError({ error }: { readonly error: unknown }) {
  return <BrokenPage error={error} />
}
