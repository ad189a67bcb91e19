import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const entry = fileURLToPath(new URL('./package-entry.ts', import.meta.url))

/** Code that a bundler leaves of the SDK for a program that uses this much of it. */
async function bundle(program: string): Promise<{ code: string; bytes: number }> {
  const { outputFiles } = await build({
    stdin: { contents: program.replace('@dues/sdk', entry), resolveDir: '/', loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  })
  const code = outputFiles[0]?.text ?? ''
  return { code, bytes: gzipSync(code).length }
}

test('all of the client is at most 8 KB, and every part is left out of a program that does not use it', async () => {
  const all = await bundle(`export * from '@dues/sdk'`)
  expect(all.code).toContain('/api/v1/checkout-sessions')
  expect(all.bytes).toBeLessThanOrEqual(8 * 1024)

  const webhooks = await bundle(`import { webhookHandler } from '@dues/sdk'; export default webhookHandler`)
  expect(webhooks.code).toContain('webhook-')
  expect(webhooks.code).not.toMatch(/\/api\/v1|Ed25519|text\/event-stream/)
  expect(webhooks.bytes).toBeLessThan(2 * 1024)

  const tokens = await bundle(
    `import { createTokenVerifier } from '@dues/sdk'; export default createTokenVerifier`,
  )
  expect(tokens.code).toContain('Ed25519')
  expect(tokens.code).not.toMatch(/\/api\/v1|webhook-/)
  expect(tokens.bytes).toBeLessThan(1.5 * 1024)

  const check = await bundle(`import { isEntitled } from '@dues/sdk'; export default isEntitled`)
  expect(check.bytes).toBeLessThan(300)
})
