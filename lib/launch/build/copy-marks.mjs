// @ts-check
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Source of the marks. It is no dependency, since it has 81 MB and the project needs ten kilobytes of them, which git has:
 * `npm install --no-save --ignore-scripts @web3icons/core@4.0.56` before the script runs.
 */
const SOURCE = '@web3icons/core'

/** The folder of the marks. */
export const marksFolder = fileURLToPath(new URL('../../../public/marks', import.meta.url))

/** Marks by their file: what the package calls them. */
export const MARKS = {
  'tokens/dai.svg': 'tokens/background/DAI',
  'tokens/eth.svg': 'tokens/background/ETH',
  'tokens/eurc.svg': 'tokens/background/EURC',
  'tokens/usdc.svg': 'tokens/background/USDC',
  'tokens/usdt.svg': 'tokens/background/USDT',
  'wallets/coinbase.svg': 'wallets/background/coinbase',
  'wallets/metamask.svg': 'wallets/background/metamask',
  'wallets/rabby.svg': 'wallets/background/rabby',
}

const NOTICE = `The marks in this folder are from @web3icons/core, which \`node lib/launch/build/copy-marks.mjs\` copies.
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

/**
 * Files of the marks with their contents, and the licence of the package.
 *
 * @returns {Promise<Record<string, string>>}
 */
async function markFiles() {
  const marks = await Promise.all(
    Object.entries(MARKS).map(async ([file, mark]) => {
      const { default: svg } = await import(`${SOURCE}/svgs/${mark}.svg.js`)
      return [file, `${String(svg).replace(/\n\s*/g, '')}\n`]
    }),
  )
  return { ...Object.fromEntries(marks), LICENSE: NOTICE }
}

/** Writes the folder anew. */
async function copyMarks() {
  await rm(marksFolder, { recursive: true, force: true })
  for (const [file, text] of Object.entries(await markFiles())) {
    const path = join(marksFolder, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await copyMarks()
