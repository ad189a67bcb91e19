import { notFound } from 'next/navigation'

/**
 * Addresses below the dashboard that lead nowhere. Outside its folder, whose frame and loading state would be sent, with
 * status 200, before the answer is known.
 */
export default function Elsewhere() {
  notFound()
}
