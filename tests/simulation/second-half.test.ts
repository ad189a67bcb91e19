import { testMutants } from './mutants/test-mutants'
import { testSeeds } from './test-seeds'

const worker = { index: 1, count: 2 }
testSeeds(worker)
testMutants(worker)
