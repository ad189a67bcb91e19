import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Holds the embedded database's program, compiled, for as long as the process lives: V8 gives what it has compiled to
 * every thread that loads the same bytes, while one of them has it. Otherwise each database that a test opens compiles
 * it anew, and optimizes the same functions again, which takes more than half of opening and using one. Loaded before
 * each test file; a process may have several of them.
 */
const kept = Symbol.for('dues.embedded-database')

if (!Reflect.get(globalThis, kept)) {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  Reflect.set(globalThis, kept, new WebAssembly.Module(readFileSync(join(folder, 'pglite.wasm'))))
}
