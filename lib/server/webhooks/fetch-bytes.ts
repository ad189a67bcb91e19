import 'server-only'
import { request as httpRequest } from 'node:http'
import { SECOND_MS } from '@/lib/billing/durations'
import type { AddressPolicy } from './address-policy'
import { openSocket, type Resolve, resolveName } from './open-socket'

/** Limit of time for the whole of a file. Decided, not measured. */
const FETCH_MS = 15 * SECOND_MS

/** A file could not be fetched; the message says why. */
export class FetchFailedError extends Error {
  override readonly name = 'FetchFailedError'
}

/** Fetches a file. @throws FetchFailedError, ForbiddenAddressError, and what the network throws */
export type FetchBytes = (url: string) => Promise<Uint8Array<ArrayBuffer>>

interface Options {
  readonly policy: AddressPolicy
  /** Bytes above which the file is refused, and no more of it is read. */
  readonly maxBytes: number
  /** The DNS unless given. */
  readonly resolve?: Resolve
  /** Milliseconds for the whole, for tests. */
  readonly limitMs?: number
}

/**
 * Fetches files from the internet by the sockets that webhooks have: public addresses alone, looked at once the
 * connection stands, and no redirect followed.
 */
export function bytesFetcher({
  policy,
  maxBytes,
  resolve = resolveName,
  limitMs = FETCH_MS,
}: Options): FetchBytes {
  return async (text) => {
    const url = new URL(text)
    if (url.protocol !== 'https:' && !policy.allowsLocal)
      throw new FetchFailedError('It is no https address.')
    const signal = AbortSignal.timeout(limitMs)
    const socket = await openSocket(url, { policy, resolve, signal })
    try {
      return await new Promise<Uint8Array<ArrayBuffer>>((done, fail) => {
        const request = httpRequest({
          createConnection: () => socket,
          path: `${url.pathname}${url.search}`,
          setHost: false,
          headers: {
            host: url.host,
            'accept-encoding': 'identity',
            'user-agent': 'Dues/1.0',
            connection: 'close',
          },
        })
        signal.addEventListener('abort', () => fail(new FetchFailedError('It took too long.')), {
          once: true,
        })
        request.on('error', fail)
        request.on('upgrade', () => fail(new FetchFailedError('The answer was no file.')))
        request.on('response', (response) => {
          const { statusCode = 0 } = response
          if (statusCode >= 300 && statusCode < 400)
            fail(new FetchFailedError('It leads to another address.'))
          else if (statusCode !== 200) fail(new FetchFailedError(`The answer was ${statusCode}.`))
          const chunks: Buffer[] = []
          let size = 0
          response.on('data', (chunk: Buffer) => {
            size += chunk.length
            if (size > maxBytes)
              fail(new FetchFailedError(`It has more than ${Math.floor(maxBytes / 1024)} KB.`))
            else chunks.push(chunk)
          })
          response.on('error', fail)
          response.on('close', () => fail(new FetchFailedError('It ended too early.')))
          response.on('end', () => done(Uint8Array.from(Buffer.concat(chunks))))
        })
        request.end()
      })
    } finally {
      socket.destroy()
    }
  }
}
