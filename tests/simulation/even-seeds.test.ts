import { testSeeds } from './test-seeds'

testSeeds({ index: 0, count: 2 })
