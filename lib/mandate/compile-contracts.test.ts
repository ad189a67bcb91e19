import { expect, test } from 'vitest'
import { committedContractFiles, generateContractFiles, isSealed, withoutSeal } from './compile-contracts.mjs'

test('the bytes that are committed are those that the contracts compile to', () => {
  const committed = committedContractFiles()
  // Compiling takes 10 s: once for each change of a source, and on deep runs.
  const isDoubtful = !committed.every(isSealed) || Boolean(process.env.DUES_DEEP)
  const compiled = new Map(
    (isDoubtful ? generateContractFiles() : []).map(({ file, text }) => [file, withoutSeal(text)]),
  )
  for (const { file, text } of isDoubtful ? committed : []) {
    // Compared as one value, so that a difference does not print kilobytes of hexadecimal digits.
    const isCompiled = compiled.get(file) === withoutSeal(text)
    expect({ file, isCompiled }).toEqual({ file, isCompiled: true })
  }
})

test('a seal breaks with a byte of what it is on', () => {
  const [first] = committedContractFiles()
  if (!first) throw new Error('There is no contract')
  expect(isSealed({ ...first, text: first.text.replace(/0x6(?=\w{9})/, '0x7') })).toBe(false)
  expect(isSealed({ ...first, text: withoutSeal(first.text) })).toBe(false)
})
