import { testSeeds } from './test-seeds'

testSeeds({ index: 1, count: 2 })
