// @ts-check

/** @typedef {import('node:http').RequestListener} RequestListener */

/** The page that Next shows where the layout of all pages fails. It has an address like any other. */
const ERROR_PAGE = /^\/_global-error(?:\?|$)/
/** An address at which there is nothing, for Next as well. */
const NOTHING = '/_not-found'

/**
 * Has nothing be found at the address of Next's own error page, which would be a 500 that caches may keep for a year.
 *
 * @param {RequestListener} handle renders every page
 * @returns {RequestListener}
 */
export function withoutErrorPage(handle) {
  return (request, response) => {
    if (ERROR_PAGE.test(request.url ?? '')) request.url = NOTHING
    handle(request, response)
  }
}
