import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** Databases with the current schema, kept from run to run. */
export const templateCache = join(repositoryRoot, 'node_modules/.cache/dues-test-store')

const storeFolder = join(repositoryRoot, 'lib/server/store')
const pglitePackage = join(repositoryRoot, 'node_modules/@electric-sql/pglite/package.json')

/** Names the template database that this schema, these migrations and this embedded Postgres make. */
export function templateName(): string {
  const hash = createHash('sha256').update(readFileSync(pglitePackage))
  for (const folder of [join(storeFolder, 'engine'), join(storeFolder, 'migrations')]) {
    for (const file of readdirSync(folder).filter((name) => /migrat|pglite|\.sql$/.test(name))) {
      hash.update(readFileSync(join(folder, file)))
    }
  }
  return `dues_template_${hash.digest('hex').slice(0, 12)}`
}
