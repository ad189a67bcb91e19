// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { listFiles, packedFolder, STATIC_PATH } from '../../build/pack-files.mjs'
import { acceptsCoding } from '../accepted-coding.mjs'

/** @typedef {import('node:http').RequestListener} RequestListener */

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.css': 'text/css; charset=UTF-8',
  '.js': 'application/javascript; charset=UTF-8',
  '.svg': 'image/svg+xml',
}
/** For files whose name changes with what is in them. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** For the others, which a new version of the app may change: a day. */
const FOR_A_DAY = 'public, max-age=86400'

/** @typedef {{ bytes: Buffer, headers: Record<string, string | number> }} PackedFile */

/**
 * Answers the build's scripts, style sheets and marks from memory, packed as the build has done it, to whoever takes Brotli.
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
      const path = `/${file.split(sep).join('/')}`
      const headers = {
        'Cache-Control': path.startsWith(STATIC_PATH) ? FOR_EVER : FOR_A_DAY,
        'Content-Encoding': 'br',
        'Content-Length': bytes.length,
        'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
        ETag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
        Vary: 'Accept-Encoding',
      }
      return [path, { bytes, headers }]
    }),
  )
}
