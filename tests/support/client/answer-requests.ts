import { vi } from 'vitest'

/**
 * Has `fetch` answer reads with what is saved, and changes with `answer`; null loses that.
 * @returns method, path without its query, and body of each request so far
 */
export function answerRequests({ saved, answer }: { saved: () => unknown; answer: () => Response | null }) {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    sent.push([method, address.split('?')[0], ...(body ? [body] : [])].join(' '))
    const response = method === 'GET' ? Response.json(saved()) : answer()
    if (response === null) throw new TypeError('Failed to fetch')
    return response
  })
  return sent
}

/** A refusal of the API. */
export function refusalOf(code: string, status = 409): Response {
  const problem = { code, status, title: '', detail: `It is ${code}.`, requestId: 'req_1' }
  return Response.json(problem, { status })
}
