import { test } from 'vitest'
import { seedsOf, simulateSeeds } from './simulate-seeds'

const seeds = seedsOf({ index: 1, count: 2 })

test.skipIf(seeds.length === 0)(
  'whatever happens, every window is paid once at most, as the ledger says, and nobody is left behind',
  () => simulateSeeds(seeds),
)
