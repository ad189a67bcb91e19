import { expect, test } from 'vitest'
import { SDK_OPERATIONS, sdkOperations, sdkTypes } from './sdk-source'

const sdk = (name: string) => new URL(`../../sdk/${name}`, import.meta.url).pathname

test('the types of the SDK are those of the contracts', async () => {
  await expect(sdkTypes()).toMatchFileSnapshot(sdk('api-types.generated.ts'))
})

test('the SDK sends the requests that the contracts describe', async () => {
  await expect(sdkOperations()).toMatchFileSnapshot(sdk('operations.generated.ts'))
})

test('of every operation the path, the query and the body have no name in common, since the SDK takes them as one', () => {
  for (const { id, method, params, query, body } of SDK_OPERATIONS) {
    const names = [params, query, body].flatMap((part) => Object.keys(part?.shape ?? {}))
    expect(new Set(names).size, id).toBe(names.length)
    const isRead = method === 'GET' || method === 'DELETE'
    expect(isRead ? body : query, `${id} has a query and a body`).toBeUndefined()
  }
})
