import { expect, test } from 'vitest'
import { type Effect, type EffectScope, runEffects } from './run-effects'

/** Effects that keep what they were started with, and a list of the events that came through. */
function createWorld() {
  const scopes = new Map<string, EffectScope<string>>()
  const started: string[] = []
  const events: string[] = []
  const effect = (name: string, ...rest: unknown[]): Effect<string, string> => ({
    key: [name, ...rest],
    run: (deps, scope) => {
      started.push(`${name} with ${deps}`)
      scopes.set(name, scope)
    },
  })
  const sync = runEffects<string, string>('deps', (event) => void events.push(event))
  const scopeOf = (name: string) => scopes.get(name) ?? expect.fail(`${name} was never started`)
  return { effect, sync, started, events, scopeOf }
}

test('an effect is started once for as long as the state calls for it', () => {
  const { effect, sync, started, scopeOf } = createWorld()
  sync([effect('read')])
  sync([effect('read'), effect('wait')])
  sync([effect('wait'), effect('read')])
  expect(started).toEqual(['read with deps', 'wait with deps'])
  expect(scopeOf('read').signal.aborted).toBe(false)
})

test('an effect is aborted when the state no longer calls for it, and started anew when it does again', () => {
  const { effect, sync, started, scopeOf } = createWorld()
  sync([effect('read'), effect('wait')])
  const first = scopeOf('read')
  sync([effect('wait')])
  expect(first.signal.aborted).toBe(true)
  expect(scopeOf('wait').signal.aborted).toBe(false)
  sync([effect('read')])
  expect(started.filter((name) => name === 'read with deps')).toHaveLength(2)
  expect(scopeOf('read').signal.aborted).toBe(false)
})

test('an effect that depends on something else is another one', () => {
  const { effect, sync, started, scopeOf } = createWorld()
  const account = {}
  sync([effect('read', account, 1)])
  sync([effect('read', account, 1)])
  expect(started).toHaveLength(1)
  const first = scopeOf('read')
  sync([effect('read', {}, 1)])
  expect(started).toHaveLength(2)
  expect(first.signal.aborted).toBe(true)
})

test('a late answer of an aborted effect changes nothing', () => {
  const { effect, sync, events, scopeOf } = createWorld()
  sync([effect('read')])
  scopeOf('read').dispatch('in time')
  sync([])
  scopeOf('read').dispatch('too late')
  expect(events).toEqual(['in time'])
})

test('an effect that dispatches at once leaves nothing running of the state before', () => {
  const { effect, started } = createWorld()
  let state = 'before'
  const effectsFor = (): readonly Effect<string, string>[] =>
    state === 'before'
      ? [{ key: ['moves on'], run: (_, { dispatch }) => dispatch('after') }, effect('stale')]
      : [effect('next')]
  const sync = runEffects<string, string>('deps', (event) => {
    state = event
    sync(effectsFor())
  })
  sync(effectsFor())
  sync(effectsFor())
  expect(started).toEqual(['next with deps'])
})
