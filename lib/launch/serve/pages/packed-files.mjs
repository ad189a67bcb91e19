// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { listFiles, packedFolder } from '../../build/pack-files.mjs'
import { acceptsCoding } from '../accepted-coding.mjs'

/** @typedef {import('node:http').RequestListener} RequestListener */

/** @typedef {{ bytes: Buffer, headers: Record<string, string | number> }} PackedFile */

/**
 * Answers the build's scripts and style sheets from memory, packed as the build has done it, to whoever takes Brotli.
 * Whatever else is asked for goes on to `handle`: a part of a file, a file that is not there, another coding.
 *
 * @param {RequestListener} handle
 * @param {string} folder of the build
 * @returns {RequestListener}
 */
export function packedFiles(handle, folder) {
  const files = readPacked(packedFolder(folder))
  return (request, response) => {
    const { method, url = '', headers } = request
    const file = method === 'GET' || method === 'HEAD' ? files.get(url.split('?', 1)[0] ?? '') : undefined
    if (!file || headers.range || !acceptsCoding(String(headers['accept-encoding'] ?? ''), 'br')) {
      return handle(request, response)
    }
    const isKnown = headers['if-none-match'] === file.headers.ETag
    response.writeHead(isKnown ? 304 : 200, file.headers)
    response.end(isKnown || method === 'HEAD' ? undefined : file.bytes)
  }
}

/**
 * @param {string} folder
 * @returns {ReadonlyMap<string, PackedFile>} by the path that a browser asks for
 */
function readPacked(folder) {
  // A build from before there were any.
  if (!existsSync(folder)) return new Map()
  return new Map(
    listFiles(folder).map((file) => {
      const bytes = readFileSync(join(folder, file))
      const headers = {
        // The name of each changes with what is in it.
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Content-Encoding': 'br',
        'Content-Length': bytes.length,
        'Content-Type': `${file.endsWith('.css') ? 'text/css' : 'application/javascript'}; charset=UTF-8`,
        ETag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
        Vary: 'Accept-Encoding',
      }
      return [`/_next/static/${file.split(sep).join('/')}`, { bytes, headers }]
    }),
  )
}
