import 'server-only'
import type { Log } from '../../log'
import { countedAddress } from '../client-address'
import { RATE_RULES, type RateLimiter } from '../rate-limit'
import type { PageWatch } from './page-watch'

/** Counts requests for pages by the rule `page`, and writes a line for each. */
export function watchPages({ limiter, log }: { limiter: RateLimiter; log: Log }): PageWatch {
  return {
    admit: (client) => limiter.take(RATE_RULES.page, countedAddress(client)),
    log: (visit) => log.info(visit, 'page'),
  }
}
