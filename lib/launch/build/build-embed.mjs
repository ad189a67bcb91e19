// @ts-check
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../process/project-root.mjs'

/**
 * Packs the script for merchants' own pages into one file of a build; the app serves it as `/embed.js`. Needs the
 * development packages.
 *
 * @param {string} folder of the build
 */
export async function buildEmbed(folder) {
  const { build } = await import('esbuild')
  mkdirSync(folder, { recursive: true })
  await build({
    absWorkingDir: projectRoot,
    entryPoints: ['lib/client/embed/embed.ts'],
    outfile: join(folder, 'dues-embed.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  })
}
