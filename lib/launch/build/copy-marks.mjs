// @ts-check
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/**
 * Source of the marks. It is no dependency: a few kilobytes of it are needed, and git has them. The script fetches the
 * package into a folder that it removes again, and takes only these bytes.
 */
const PACKAGE = {
  name: '@web3icons/core',
  version: '4.0.56',
  integrity:
    'sha512-jyLkrMdfn6RTZ0+61Ap1AS2yeSG6WZ8mxZ61S3lu/CC0rJb4fgr2jw3W8aCDxhakEm/xqaEZqUmlZiTxCCs4yw==',
}

/** The folder of the marks. */
export const marksFolder = fileURLToPath(new URL('../../../public/marks', import.meta.url))

/** Marks by their file: what the package calls them. */
export const MARKS = {
  'networks/arbitrum.svg': 'networks/background/arbitrum-one',
  'networks/avalanche.svg': 'networks/background/avalanche',
  'networks/base.svg': 'networks/branded/base',
  'networks/bnb-chain.svg': 'networks/background/binance-smart-chain',
  'networks/ethereum.svg': 'networks/background/ethereum',
  'networks/gnosis.svg': 'networks/background/gnosis',
  'networks/optimism.svg': 'networks/background/optimism',
  'networks/polygon.svg': 'networks/background/polygon',
  'tokens/dai.svg': 'tokens/background/DAI',
  'tokens/eth.svg': 'tokens/background/ETH',
  'tokens/eurc.svg': 'tokens/background/EURC',
  'tokens/usdc.svg': 'tokens/background/USDC',
  'tokens/usdt.svg': 'tokens/background/USDT',
  'wallets/coinbase.svg': 'wallets/background/coinbase',
  'wallets/metamask.svg': 'wallets/background/metamask',
  'wallets/okx.svg': 'wallets/background/okx',
  'wallets/phantom.svg': 'wallets/background/phantom',
  'wallets/rabby.svg': 'wallets/background/rabby',
  'wallets/rainbow.svg': 'wallets/background/rainbow',
  'wallets/trust.svg': 'wallets/background/trust',
}

const NOTICE = `The marks in this folder are from ${PACKAGE.name} ${PACKAGE.version}, which \`node lib/launch/build/copy-marks.mjs\` copies.
The brands that they stand for belong to their owners.

MIT License

Copyright (c) 0xa3k5 and the contributors of web3icons

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
`

/** Folder of the marks within an unpacked tarball. */
const SVGS = 'package/dist/svgs'

/**
 * Fetches the package by npm and unpacks it.
 *
 * @param {string} folder
 * @throws {Error} where its bytes are not the pinned ones
 */
async function fetchPackage(folder) {
  const run = promisify(execFile)
  const options = { cwd: folder, shell: process.platform === 'win32' }
  const { stdout } = await run('npm', ['pack', '--silent', `${PACKAGE.name}@${PACKAGE.version}`], options)
  const tarball = stdout.trim()
  const hash = createHash('sha512')
    .update(await readFile(join(folder, tarball)))
    .digest('base64')
  if (`sha512-${hash}` !== PACKAGE.integrity) throw new Error(`${tarball} is not ${PACKAGE.integrity}`)
  await run('tar', ['-xzf', tarball], options)
}

/**
 * Files of the marks with their contents.
 *
 * @param {string} folder with the package in it
 * @returns {Promise<Record<string, string>>}
 */
async function readMarks(folder) {
  const marks = await Promise.all(
    Object.entries(MARKS).map(async ([file, mark]) => {
      const { default: svg } = await import(pathToFileURL(join(folder, SVGS, `${mark}.svg.js`)).href)
      return [file, `${String(svg).replace(/\n\s*/g, '')}\n`]
    }),
  )
  return Object.fromEntries(marks)
}

/**
 * Text of the notice: licence of the package, and a seal over package and marks, by which a test sees that they belong
 * together without fetching anything.
 *
 * @param {Readonly<Record<string, string>>} marks contents by file
 */
export function noticeOf(marks) {
  const sealed = JSON.stringify([PACKAGE, Object.entries(marks).sort()])
  return `${NOTICE}\nSeal: sha256-${createHash('sha256').update(sealed).digest('base64')}\n`
}

/** Writes the folder anew. */
async function copyMarks() {
  const folder = await mkdtemp(join(tmpdir(), 'dues-marks-'))
  try {
    await fetchPackage(folder)
    const marks = await readMarks(folder)
    await rm(marksFolder, { recursive: true, force: true })
    for (const [file, text] of Object.entries({ ...marks, LICENSE: noticeOf(marks) })) {
      const path = join(marksFolder, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await copyMarks()
