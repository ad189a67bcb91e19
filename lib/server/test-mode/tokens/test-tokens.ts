import 'server-only'
import {
  type Abi,
  type Address,
  concatHex,
  encodeDeployData,
  getContractAddress,
  type Hex,
  padHex,
} from 'viem'
import { LOCAL_TEST_CHAIN_ID } from '@/lib/billing/networks'
import { CREATE2_DEPLOYER } from '@/lib/mandate/puller/puller-address'
import type { CatalogueToken } from '../../tokens/catalogue-token'
import { shippedTokens } from '../../tokens/shipped-tokens'
import { permitTestTokenAbi, permitTestTokenBytecode } from './permit-test-token.generated'
import { standardTestTokenAbi, standardTestTokenBytecode } from './standard-test-token.generated'
import { tetherTestTokenAbi, tetherTestTokenBytecode } from './tether-test-token.generated'

/** A token of the local chain, with the transaction that puts it there. */
export interface TestToken extends CatalogueToken {
  readonly address: Address
  readonly deployment: { readonly to: Address; readonly data: Hex }
}

interface Contract {
  readonly abi: Abi
  readonly bytecode: Hex
  readonly permitVersion: string | null
}

const STANDARD: Contract = {
  abi: standardTestTokenAbi,
  bytecode: standardTestTokenBytecode,
  permitVersion: null,
}
const PERMIT: Contract = { abi: permitTestTokenAbi, bytecode: permitTestTokenBytecode, permitVersion: '1' }
const TETHER: Contract = { abi: tetherTestTokenAbi, bytecode: tetherTestTokenBytecode, permitVersion: null }

const SALT = padHex('0x', { size: 32 })

/** One of each kind that real tokens come in. Ids and addresses are for life: test databases keep them. */
export const TEST_TOKENS: readonly TestToken[] = [
  testToken('31337001', 'USDC', 'Test USD Coin', 6, PERMIT),
  testToken('31337002', 'USDT', 'Test Tether', 6, TETHER),
  testToken('31337003', 'DAI', 'Test Dai', 18, PERMIT),
  testToken('31337004', 'WETH', 'Test Wrapped Ether', 18, STANDARD),
]

/**
 * @param symbol - also that of the real token on Ethereum, whose logo, peg and rate it has
 */
function testToken(
  id: string,
  symbol: string,
  name: string,
  decimals: number,
  { abi, bytecode, permitVersion }: Contract,
): TestToken {
  const model = shippedTokens.find((token) => token.symbol === symbol && token.chainId === 1)
  if (!model) throw new Error(`The catalogue has no ${symbol} on Ethereum`)
  const initCode = encodeDeployData({ abi, bytecode, args: [name, symbol, decimals] })
  return {
    id,
    chainId: LOCAL_TEST_CHAIN_ID,
    address: getContractAddress({
      opcode: 'CREATE2',
      from: CREATE2_DEPLOYER,
      salt: SALT,
      bytecode: initCode,
    }),
    symbol,
    name,
    decimals,
    logoURI: model.logoURI,
    coingeckoId: model.coingeckoId,
    usdPegged: model.usdPegged,
    permit: permitVersion === null ? null : { name, version: permitVersion },
    source: 'lib/server/test-mode/tokens/contracts',
    deployment: { to: CREATE2_DEPLOYER, data: concatHex([SALT, initCode]) },
  }
}
