import 'server-only'
import type { Log } from '../../log'
import { countedAddress } from '../client-address'
import { RATE_RULES, type RateLimiter } from '../rate-limit'
import type { PageWatch } from './page-watch'
import { type SharedCheckoutOptions, sharedCheckout } from './shared-checkout'

/** Paths of payer links. */
const PAYER_LINK = /^\/portal\/renew\/([^/]+)$/

interface PageWatchOptions {
  /** Paths of the pages that are the same for everybody; asked for once. */
  readonly alikePages: () => ReadonlySet<string>

  readonly limiter: RateLimiter
  readonly log: Log
  readonly checkouts: SharedCheckoutOptions
  /** True for the code of a payer link that has expired. */
  readonly isExpiredLink: (code: string) => Promise<boolean>
}

/** Counts requests for pages by the rule `page`, knows which are alike or gone, and writes a line for each. */
export function watchPages({
  alikePages,
  checkouts,
  limiter,
  log,
  isExpiredLink,
}: PageWatchOptions): PageWatch {
  let alike: ReadonlySet<string> | undefined
  return {
    isAlike(path) {
      alike ??= alikePages()
      return alike.has(path)
    },
    shared: (question) =>
      sharedCheckout(question, checkouts).catch((error) => {
        log.warn({ err: error }, 'a checkout is rendered for its reader alone')
        return null
      }),
    isGone: async (path) => {
      const [, code] = PAYER_LINK.exec(path) ?? []
      if (code === undefined) return false
      return isExpiredLink(code).catch((error) => {
        log.warn({ err: error }, 'nobody can tell whether a payer link has expired')
        return false
      })
    },
    admit: (client) => limiter.take(RATE_RULES.page, countedAddress(client)),
    log: (visit) => log.info(visit, 'page'),
  }
}
