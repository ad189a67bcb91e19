import { expect, it } from 'vitest'
import { createLog } from '../../log'
import { unlimited } from '../rate-limit'
import { heldSights } from './held-sights'
import { watchPages } from './watch-pages'

it('a payer link that nobody can read is not told as gone, and the log has that', async () => {
  const lines: string[] = []
  const { isGone } = watchPages({
    alikePages: () => new Set(),
    checkouts: { see: async () => null, sights: heldSights() },
    limiter: unlimited,
    log: createLog('warn', { write: (line) => lines.push(line) }),
    isExpiredLink: () => Promise.reject(new Error('no database')),
  })
  expect(await isGone('/portal/renew/code-of-a-link')).toBe(false)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('no database')
  expect(lines[0]).not.toContain('code-of-a-link')
})
