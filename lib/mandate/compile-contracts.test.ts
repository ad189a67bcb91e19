import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generateContractFiles } from './compile-contracts.mjs'

test('the contracts compile to the very bytes that are committed', () => {
  for (const { file, url, text } of generateContractFiles()) {
    // Compared as one value, so that a difference does not print kilobytes of hexadecimal digits.
    const isCommitted = readFileSync(url, 'utf8') === text
    expect({ file, isCommitted }).toEqual({ file, isCommitted: true })
  }
})
