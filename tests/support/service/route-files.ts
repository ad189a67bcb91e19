import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OperationHandler } from '@/lib/server/http/route'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Route files that are no operation of the API: forms, files for strangers, what answers where nothing is, the test wallet's key ring. */
const NOT_OPERATIONS = [
  'app/.well-known/security.txt/route.ts',
  'app/checkout/[sessionId]/manifest.json/route.ts',
  'app/checkout/[sessionId]/restart/route.ts',
  'app/api/[[...unknown]]/route.ts',
  'app/api/v1/test/wallet/route.ts',
  'app/api/v1/test/wallet/[part]/route.ts',
  'app/messages/[token]/choose/route.ts',
  'app/messages/[token]/remove/route.ts',
  'app/messages/[token]/unsubscribe/route.ts',
  'app/messages/confirm/[code]/admit/route.ts',
  'app/messages/confirm/[code]/never/route.ts',
  'app/messages/confirm/[code]/refuse/route.ts',
  'app/messages/confirm/[code]/yes/route.ts',
  'app/pay/[paymentLinkId]/manifest.json/route.ts',
  'app/pay/[paymentLinkId]/open/route.ts',
  'app/pay/api/[[...unknown]]/route.ts',
  'app/sdk.tgz/route.ts',
  'app/embed.js/route.ts',
  'app/pictures/[[...unknown]]/route.ts',
  'app/pictures/[digest]/route.ts',
  'app/pictures/links/[paymentLinkId]/[locale]/route.ts',
]

/** Every file that answers operations of the API, as in `app/api/health/route.ts`. */
export const ROUTE_FILES: readonly string[] = readdirSync(join(root, 'app'), {
  recursive: true,
  encoding: 'utf8',
})
  .map((file) => join('app', file))
  .filter((file) => file.endsWith('/route.ts') && !NOT_OPERATIONS.includes(file))

/** Exports of a route file, by method. */
export async function exportsOf(file: string): Promise<Record<string, unknown>> {
  return import(join(root, file))
}

/** The operations that a route file answers, by method. */
export async function operationsOf(file: string): Promise<[string, OperationHandler][]> {
  return Object.entries(await exportsOf(file)).filter(
    (entry): entry is [string, OperationHandler] => typeof entry[1] === 'function' && 'operation' in entry[1],
  )
}

/** Path at which Next serves a route file: `app/api/v1/plans/[id]/route.ts` is `/api/v1/plans/{id}`; `[id]/pdf` is rewritten. */
export function pathOf(file: string): string {
  return `/${dirname(file).slice('app/'.length)}`
    .replace(/\[(\w+)\]/g, (_, name: string) => `{${name}}`)
    .replace(/\}\/pdf$/, '}.pdf')
}
