import 'server-only'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The package's name for a processor, where it is not Node's. */
const PROCESSORS: Readonly<Record<string, string>> = { x64: 'amd64' }

/**
 * The program `anvil`, a local Ethereum node: of the optional package for this machine, else on the PATH, else null.
 * @param root - the project's folder
 */
export function findAnvil(root = process.cwd(), path = process.env.PATH ?? ''): string | null {
  const processor = PROCESSORS[process.arch] ?? process.arch
  const packaged = join(root, 'node_modules', '@foundry-rs', `anvil-${process.platform}-${processor}`, 'bin')
  const folders = [packaged, ...path.split(delimiter).filter(Boolean)]
  return folders.map((folder) => join(folder, 'anvil')).find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
