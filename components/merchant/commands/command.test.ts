import { describe, expect, it } from 'vitest'
import { ACT_COMMANDS, matchCommands, PAGE_COMMANDS } from './command'

const all = [...PAGE_COMMANDS, ...ACT_COMMANDS]
const labels = (query: string) => matchCommands(all, query).map(({ label }) => label)

describe('commands', () => {
  it('are all there where nothing is looked for', () => {
    expect(labels(' ')).toHaveLength(all.length)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  })

  it.each([
    ['pay', ['Payments']],
    ['NEW', ['New subscription', 'New API key']],
    ['api ne', ['New API key']],
    ['revenue', ['Overview']],
    ['dark theme', ['Use the dark theme']],
    ['ayments', []],
  ])('match %j by the beginnings of words', (query, found) => {
    expect(labels(query)).toEqual(found)
  })
})
