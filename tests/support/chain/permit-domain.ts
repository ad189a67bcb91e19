import {
  type Address,
  domainSeparator,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  parseAbi,
} from 'viem'
import { TOKEN_DOMAIN } from '../../simulation/chain/token-rules'
import type { KeeperWorld } from './keeper-world'

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function name() view returns (string)',
])

/** Lets the world's token say by which domain it takes permits (EIP-2612), which scripted tokens keep to themselves. */
export function showPermitDomain(world: KeeperWorld): void {
  const { client, chainId } = world.network
  const { read } = client
  const domain = { ...TOKEN_DOMAIN, chainId, verifyingContract: world.token as Address }
  const said = new Map<Hex, Hex>([
    [
      encodeFunctionData({ abi, functionName: 'DOMAIN_SEPARATOR' }),
      encodeFunctionResult({ abi, functionName: 'DOMAIN_SEPARATOR', result: domainSeparator({ domain }) }),
    ],
    [
      encodeFunctionData({ abi, functionName: 'name' }),
      encodeFunctionResult({ abi, functionName: 'name', result: TOKEN_DOMAIN.name }),
    ],
  ])
  const withDomain: typeof read = async (calls, at) => {
    const answers = await read(calls, at)
    return calls.map(({ to, data }, index) => {
      const own = to === world.token ? said.get(data) : undefined
      return own ? { ok: true, data: own } : (answers[index] ?? { ok: true, data: '0x' })
    })
  }
  Object.assign(client, { read: withDomain })
}
