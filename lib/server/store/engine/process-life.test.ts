import { describe, expect, it } from 'vitest'
import { lifeFrom } from './process-life'

const stat = (state: string, flags = 4194560) => `42 (node (a) b) ${state} 1 42 42 0 -1 ${flags} 900 0 0 0`
const status = (own = '0', shared = '0') =>
  `Name:\tnode\nSigPnd:\t${own.padStart(16, '0')}\nShdPnd:\t${shared.padStart(16, '0')}\nSigBlk:\t0000000000000100\n`

describe('a process', () => {
  it.each([
    ['runs', { stat: stat('R'), status: status(), threads: 9 }, 'alive'],
    ['sleeps', { stat: stat('S'), status: status(), threads: 9 }, 'alive'],
    ['is stopped', { stat: stat('T'), status: status(), threads: 9 }, 'alive'],
    ['was asked to end', { stat: stat('S'), status: status('0', '4000'), threads: 9 }, 'alive'],
    ['cannot be looked at', { stat: null, status: null, threads: 0 }, 'alive'],
    ['was killed a moment ago', { stat: stat('D'), status: status('0', '100'), threads: 9 }, 'dying'],
    ['was killed in one thread', { stat: stat('R'), status: status('100'), threads: 9 }, 'dying'],
    ['is exiting', { stat: stat('R', 4194560 | 4), status: status(), threads: 2 }, 'dying'],
    ['lost its first thread only', { stat: stat('Z', 4194564), status: status(), threads: 3 }, 'dying'],
    ['has ended, unheard by its parent', { stat: stat('Z', 4194564), status: status(), threads: 1 }, 'dead'],
  ] as const)('that %s', (_, facts, life) => {
    expect(lifeFrom(facts)).toBe(life)
  })
})
