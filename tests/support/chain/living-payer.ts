import type { PrivateKeyAccount } from 'viem/accounts'
import { signInByApi } from '../browser/merchant-fixture'

/** Message that a wallet of the API signs, as an answer has it. */
type TypedData = Parameters<PrivateKeyAccount['signTypedData']>[0]

interface Offer {
  readonly permit: TypedData | null
}

type Headers = Readonly<Record<string, string>>

/** The data of an answer of the HTTP API. @throws Error with what was refused */
export async function callApi<T>(
  url: string,
  { headers = {}, method, body }: { headers?: Headers; method?: string; body?: object } = {},
): Promise<T> {
  const answer = await fetch(url, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).data
}

/** A payer with a wallet who reads and does by the HTTP API what the portal offers. */
export interface LivingPayer {
  readonly address: PrivateKeyAccount['address']
  readonly sign: (data: TypedData) => Promise<string>
  /** The signed permit of an offer, as a request has it; empty where it asks for none. */
  readonly permitOf: (offer: Offer) => Promise<object>
  /** An operation below `/api/v1/portal`, in a session of its own: months may lie between two. */
  readonly call: <T>(path: string, body?: object) => Promise<T>
}

export function livingPayer(baseUrl: string, account: PrivateKeyAccount): LivingPayer {
  const sign = (data: TypedData) => account.signTypedData(data)
  return {
    address: account.address,
    sign,
    permitOf: async ({ permit }) => {
      if (permit === null) return {}
      return { permit: { deadline: String(permit.message?.deadline), signature: await sign(permit) } }
    },
    call: async <T>(path: string, body?: object) => {
      const cookie = `svc-session=${await signInByApi(baseUrl, account)}`
      return callApi<T>(`${baseUrl}/api/v1/portal${path}`, { headers: { cookie }, ...(body && { body }) })
    },
  }
}
