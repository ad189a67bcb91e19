import { notFound } from 'next/navigation'

/** Addresses below the dashboard that lead nowhere get its own page that says so, not the site's. */
export default function Elsewhere() {
  notFound()
}
