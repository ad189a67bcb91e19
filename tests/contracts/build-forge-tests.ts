import { buildForgeTests } from './run-forge'

/** Vitest calls it once, before the files of the project run side by side. */
export async function setup(): Promise<void> {
  await buildForgeTests()
}
