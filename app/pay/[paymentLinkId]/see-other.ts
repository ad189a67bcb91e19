import { getRedirectError } from 'next/dist/client/components/redirect'
import { RedirectStatusCode } from 'next/dist/client/components/redirect-status-code'

/**
 * Ends the rendering of a page with status 303, where Next's own `redirect` answers 307: following it again makes
 * another record, so the answer is not the same request at another place (RFC 9110, section 15.4.4).
 */
export function seeOther(path: string): never {
  throw getRedirectError(path, 'replace', RedirectStatusCode.SeeOther)
}
