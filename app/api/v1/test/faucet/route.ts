import { route } from '@/lib/server/http/route'
import { testModeMethods } from '@/lib/server/http/test-mode-methods'
import { giveTestTokens } from '@/lib/wire/test-mode'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = testModeMethods({
  POST: route(giveTestTokens, async ({ deps, body: { account, tokenId, amount } }) => {
    const { giveTokens } = await import('@/lib/server/test-mode/tokens/give-tokens')
    const amountAtomic = amount === undefined ? undefined : BigInt(amount)
    const balances = await giveTokens(deps, { account, tokenId, amountAtomic })
    return {
      account,
      balances: balances.map(({ token: { id, symbol }, atomic }) => ({
        tokenId: id,
        symbol,
        balance: atomic.toString(),
      })),
    }
  }),
})
