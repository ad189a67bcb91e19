import { testMutants } from './mutants/test-mutants'
import { testSeeds } from './test-seeds'

const worker = { index: 0, count: 2 }
testSeeds(worker)
testMutants(worker)
