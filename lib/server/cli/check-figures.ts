import 'server-only'
import type { Deps } from '../deps'
import { checkFigures, countWaiting, MOST_LISTED, rebuildFigures } from '../services/reports/check-figures'
import type { WrongFigure } from '../store/reports/figures'
import type { Terminal } from './terminal'
import { withStore } from './with-store'

export const CHECK_FIGURES_USAGE = `Usage: npm run dues -- check-figures [--rebuild]

Sums every subscriber up, and compares that with the figures that are kept for the overview, the metrics and the counts
of subscriptions. With --rebuild they are counted anew instead; what people see meanwhile is right, and slower.
The embedded database serves one process: stop Dues first, or set DATABASE_URL.`

/**
 * `dues check-figures`: holds the figures that are kept against a sum over every subscriber.
 * @returns 0 where they agree or were rebuilt, else 1
 * @throws StartupError for a database that is in use or not ready
 */
export async function checkKeptFigures(
  { rebuild = false }: { readonly rebuild?: boolean | undefined },
  { variables, print }: Terminal,
): Promise<number> {
  let status = 0
  await withStore(variables, async ({ store }) => {
    status = await reportFigures({ store }, { rebuild, print })
  })
  return status
}

/** The command, on a database that is open. @returns its status */
export async function reportFigures(
  deps: Pick<Deps, 'store'>,
  { rebuild, print }: { readonly rebuild: boolean } & Pick<Terminal, 'print'>,
): Promise<number> {
  if (rebuild) {
    await rebuildFigures(deps)
    print('All figures were counted anew.')
    return 0
  }
  const wrong = await checkFigures(deps)
  for (const each of wrong) print(lineOf(each))
  print(verdictOf(wrong.length))
  const waiting = await countWaiting(deps)
  if (waiting > 0)
    print(`Changes that wait to be counted: ${waiting}. Readers count them for themselves meanwhile.`)
  if (wrong.length === 0) return 0
  print('Count all of them anew: npm run dues -- check-figures --rebuild')
  return 1
}

function verdictOf(wrong: number): string {
  if (wrong === 0) return 'Every figure is right.'
  if (wrong === 1) return '1 figure is wrong.'
  return wrong < MOST_LISTED ? `${wrong} figures are wrong.` : `${wrong} figures are wrong, or more.`
}

function lineOf({ merchantId, subscriptionId, kind, key, kept, right }: WrongFigure): string {
  const place = `merchant ${merchantId}, subscription ${subscriptionId}, ${kind} ${key}`
  return `${place}: ${kept.count} and ${kept.amount}, not ${right.count} and ${right.amount}`
}
