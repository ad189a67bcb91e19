import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { allSamplesOf } from './sample-folder'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../../lib/guides/samples', import.meta.url))
const PYTHON = 'import ast, sys\nfor path in sys.argv[1:]: ast.parse(open(path).read(), path)'

/** Programs that read a sample without running it. TypeScript is read with the project's own. */
const READERS = {
  py: ['python3', '-c', PYTHON],
  php: ['php', '-l'],
  go: ['gofmt', '-e', '-l'],
  sh: ['bash', '-n'],
} as const

/** The brackets of a program that stay once its texts and comments are out, inner pairs removed. */
function unpaired(source: string): string {
  const texts =
    /`[^`]*`|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|^\s*#[^\n]*/gm
  let brackets = source.replace(texts, '').replace(/[^()[\]{}]/g, '')
  for (let before = ''; before !== brackets; ) {
    before = brackets
    brackets = brackets.replace(/\(\)|\[\]|\{\}/g, '')
  }
  return brackets
}

describe.each(Object.entries(READERS))('samples that end with %s', (ending, [program, ...args]) => {
  const paths = allSamplesOf([ending as keyof typeof READERS]).map((path) => join(folder, path))

  it('can be read, by their own program where it is on this machine', async () => {
    expect(paths.length).toBeGreaterThan(5)
    for (const path of paths) {
      const missing = await run(program, [...args, path]).then(
        ({ stdout }) => (ending === 'go' ? expect(stdout).toBe('') : undefined),
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
          return true
        },
      )
      if (missing === true) expect(unpaired(readFileSync(path, 'utf8')), path).toBe('')
    }
  })
})
