import { expect, it } from 'vitest'
import { latePart } from './late-part'

/** A part whose loads are answered by the test. */
function answeredPart() {
  const answers: { resolve(part: string): void; reject(error: Error): void }[] = []
  const part = latePart(
    () => new Promise<string>((resolve, reject) => void answers.push({ resolve, reject })),
  )
  const seen: string[] = []
  part.subscribe(() => seen.push(part.getState().kind))
  return { part, answers, seen }
}

it('is loaded once, however often it is asked for', async () => {
  const { part, answers, seen } = answeredPart()
  expect(part.getState()).toEqual({ kind: 'absent' })
  part.load()
  part.load()
  answers[0]?.resolve('the part')
  await Promise.resolve()
  part.load()
  expect(part.getState()).toEqual({ kind: 'loaded', part: 'the part' })
  expect(seen).toEqual(['loading', 'loaded'])
  expect(answers).toHaveLength(1)
})

it('says that it could not be loaded, and is loaded again when asked', async () => {
  const { part, answers, seen } = answeredPart()
  part.load()
  answers[0]?.reject(new Error('Failed to load chunk'))
  await Promise.resolve()
  await Promise.resolve()
  expect(part.getState()).toEqual({ kind: 'failed' })
  part.load()
  answers[1]?.resolve('the part')
  await Promise.resolve()
  expect(part.getState()).toEqual({ kind: 'loaded', part: 'the part' })
  expect(seen).toEqual(['loading', 'failed', 'loading', 'loaded'])
})
