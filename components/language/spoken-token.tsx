'use client'

import { TokenOnNetwork } from '@/components/billing/network-label'
import { useSay } from '@/components/language/use-say'

/** A token with the network that it is on, in the language of the page around it. */
export function SpokenToken({ token }: { readonly token: { symbol: string; chainId: number } }) {
  return <TokenOnNetwork say={useSay()} token={token} />
}
