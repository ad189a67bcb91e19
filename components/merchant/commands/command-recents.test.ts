import { describe, expect, it } from 'vitest'
import { type Command, PAGE_COMMANDS } from './command'
import { readRecents, rememberCommand } from './command-recents'

function newShelf(initial: Record<string, string> = {}) {
  const kept = new Map(Object.entries(initial))
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
const place = (id: string): Command => ({ id, label: id, act: { kind: 'go', href: `/merchant/${id}` } })
const ids = (commands: readonly Command[]) => commands.map(({ id }) => id).join('')

describe('recent places', () => {
  it('are the latest five, each once, of one account', () => {
    const shelf = newShelf()
    for (const id of [...'abcdefb']) rememberCommand(shelf, 'me', place(id))
    expect(ids(readRecents(shelf, 'me'))).toBe('bfedc')
    expect(readRecents(shelf, 'somebody else')).toEqual([])
    expect(readRecents(shelf, 'me')[0]).toEqual(place('b'))
  })

  it('hold no acts', () => {
    const shelf = newShelf()
    rememberCommand(shelf, 'me', { id: 'out', label: 'Sign out', act: { kind: 'sign_out' } })
    expect(readRecents(shelf, 'me')).toEqual([])
  })

  it('take every page of the dashboard', () => {
    for (const page of PAGE_COMMANDS) {
      const shelf = newShelf()
      rememberCommand(shelf, 'me', page)
      expect(readRecents(shelf, 'me')).toHaveLength(1)
    }
  })

  it.each([
    'nonsense',
    '{}',
    '[null, 1, {"id":"a"}]',
    '[{"id":"a","label":"a","href":"javascript:alert(1)"}]',
    '[{"id":"a","label":"a","href":"//elsewhere.example"}]',
    '[{"id":"a","label":"a","href":"/merchants.example"}]',
  ])('are none where the browser holds %s', (text) => {
    expect(readRecents(newShelf({ 'dues:recent:me': text }), 'me')).toEqual([])
  })

  it('are none where the browser keeps nothing', () => {
    const closed = {
      getItem: () => {
        throw new Error('denied')
      },
      setItem: () => {
        throw new Error('denied')
      },
    }
    rememberCommand(closed, 'me', place('a'))
    expect(readRecents(closed, 'me')).toEqual([])
  })
})
