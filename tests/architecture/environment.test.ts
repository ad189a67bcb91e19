import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ENV_VARIABLES } from '@/lib/server/env'
import { readReadme } from './folders'
import { readSourceFiles } from './source-files'

/** Variables read before the configuration is, from the environment alone. */
const OF_LAUNCH = ['DUES_BUILD_DIR', 'DUES_ENV_FILE']
/** Variables of Node, npm, Next and the shell, which nobody sets for Dues. */
const OF_OTHERS = ['NEXT_RUNTIME', 'NODE_ENV', 'PATH', '__NEXT_PROCESSED_ENV', 'npm_execpath']

/** Names in the first column of the table below the heading "Configure". */
function configured(readme: string): string[] {
  const [, section = ''] = /\n## Configure\n([\s\S]*?)\n#/.exec(readme) ?? []
  const columns = [...section.matchAll(/^\| (`.*?) \|/gm)].map(([, column = '']) => column)
  return columns.flatMap((column) => [...column.matchAll(/`(\w+)(<chainId>)?`/g)].map(([name]) => name))
}

const written = configured(readReadme()).map((name) => name.replaceAll('`', ''))

/** Variables of single chains, as `.env.example` shows them for one. */
const ofChains = [
  ...readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').matchAll(/^#(\w+_)8453=/gm),
].map(([, name]) => `${name}<chainId>`)

test('the table in the README has every variable of the configuration once, and no other', () => {
  expect(ofChains).toContain('RPC_URL_<chainId>')
  expect([...written].sort()).toEqual([...ENV_VARIABLES, ...ofChains, ...OF_LAUNCH].sort())
})

test('the code reads no variable but these', () => {
  // An example and a sample of a guide are programs of their own.
  const others = /^tests\/|^lib\/(sdk\/examples|guides\/samples)\/|\.test\.tsx?$/
  const files = readSourceFiles().filter(({ path }) => !others.test(path))
  const read = files.flatMap(({ text }) =>
    [...text.matchAll(/\bprocess\.env\.(\w+)|\bprocess\.env\[['"](\w+)/g)].flatMap(
      ([, dotted, indexed]) => dotted ?? indexed ?? [],
    ),
  )
  expect(read).toContain('TRUST_PROXY')
  const known = [...ENV_VARIABLES, ...OF_LAUNCH, ...OF_OTHERS]
  expect([...new Set(read)].filter((name) => !known.includes(name))).toEqual([])
})
