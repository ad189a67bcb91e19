import {
  type Abi,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  type Hex,
  toFunctionSelector,
} from 'viem'

/**
 * Reader of calls of one contract. The functions' selectors are hashed once for all calls, where viem hashes them anew
 * for each.
 */
export function callDecoder<const A extends Abi>(abi: A): (data: Hex) => DecodeFunctionDataReturnType<A> {
  const functions = abi.filter((item) => item.type === 'function')
  const bySelector = new Map(functions.map((item) => [toFunctionSelector(item), [item]]))
  return (data) => {
    const known = bySelector.get(data.slice(0, 10).toLowerCase() as Hex) ?? []
    // An ABI of one function has the types of the whole, which TypeScript cannot follow.
    return decodeFunctionData({ abi: known, data }) as DecodeFunctionDataReturnType<A>
  }
}
