import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url))

const storeFolder = join(repositoryRoot, 'lib/server/store')
const pglitePackage = join(repositoryRoot, 'node_modules/@electric-sql/pglite/package.json')

/** Names the template database that this schema, these migrations and this embedded Postgres make. */
export function templateName(): string {
  const hash = createHash('sha256').update(readFileSync(pglitePackage))
  for (const folder of [storeFolder, join(storeFolder, 'migrations')]) {
    for (const file of readdirSync(folder).filter((name) => /migrat|pglite|\.sql$/.test(name))) {
      const path = join(folder, file)
      if (file !== 'migrations') hash.update(readFileSync(path))
    }
  }
  return `dues_template_${hash.digest('hex').slice(0, 12)}`
}
