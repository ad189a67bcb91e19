/**
 * Address with which the browser is signed in, whichever account the page belongs to: other than those of the page, the
 * request names none. Null where there is no session by now, or no answer.
 */
export async function signedInAddress(send: typeof fetch = fetch): Promise<string | null> {
  try {
    const headers = { Accept: 'application/json' }
    const response = await send('/api/auth/session', { headers, cache: 'no-store' })
    if (!response.ok) return null
    const { data } = (await response.json()) as { data: { address: string } }
    return data.address
  } catch {
    return null
  }
}
