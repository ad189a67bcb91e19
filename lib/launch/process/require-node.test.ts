import { expect, test } from 'vitest'
import { requireNode } from './require-node.mjs'

test.each(['20.9.0', '20.20.2', '22.0.0', '24.11.1'])('Node %s is new enough', (version) => {
  expect(() => requireNode(version)).not.toThrow()
})

test.each(['18.20.8', '20.8.1', '16.0.0'])('Node %s is refused with the version to get', (version) => {
  expect(() => requireNode(version)).toThrow(`This is Node ${version}. Dues needs 20.9 or later`)
})
