import { getRedirectError } from 'next/dist/client/components/redirect'
import { RedirectStatusCode } from 'next/dist/client/components/redirect-status-code'

/**
 * Ends the rendering of a page with status 303: following a payment link again makes another session, so the
 * answer is not the same request at another place (RFC 9110, section 15.4.4).
 *
 * Next's internals, since the public `redirect` of a page answers 307 alone, and a route handler cannot show the
 * site's pages for an unknown link, for too many visits and for a fault at the link's own address. Types fail when
 * Next moves these modules, and the browser test of payment links when the status changes.
 */
export function seeOther(path: string): never {
  throw getRedirectError(path, 'replace', RedirectStatusCode.SeeOther)
}
