import { describe } from 'vitest'
import { goodPaths } from './good-paths'

describe('each operation, with a request that it accepts', goodPaths)
