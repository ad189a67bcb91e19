import {
  type Abi,
  type Address,
  concatHex,
  encodeDeployData,
  getContractAddress,
  type Hex,
  zeroHash,
} from 'viem'
import { CREATE2_DEPLOYER } from '@/lib/mandate/puller/puller-address'
import { compileContracts } from '@/lib/mandate/solidity-compiler.mjs'
import type { TestNode } from '@/lib/server/test-mode/local-chain/test-node'
import { BANKER } from '@/lib/server/test-mode/tokens/deploy-test-contracts'

const folder = new URL('../../chain/contracts/', import.meta.url)
const compiledOnce = new Map<string, ReturnType<typeof compileContracts>[number]>()

/** A contract of tests/chain/contracts that is on a chain. */
export interface DeployedContract {
  readonly address: Address
  readonly abi: Abi
}

/**
 * Deploys a contract of tests/chain/contracts, at the address that its code, arguments and salt give.
 * @param args - of its constructor
 * @param salt - 32 bytes; another one makes another contract of the same kind
 * @throws Error where there is no such contract
 */
export async function deployContract(
  node: Pick<TestNode, 'send'>,
  name: string,
  args: readonly unknown[] = [],
  salt: Hex = zeroHash,
): Promise<DeployedContract> {
  const compiled = compile(name)
  const abi = compiled.abi as Abi
  const bytecode = encodeDeployData({ abi, bytecode: compiled.bytecode, args })
  await node.send({ from: BANKER, to: CREATE2_DEPLOYER, data: concatHex([salt, bytecode]) })
  const create = { opcode: 'CREATE2', from: CREATE2_DEPLOYER, salt, bytecode } as const
  return { address: getContractAddress(create), abi }
}

/** A contract, compiled the first time that it is asked for. */
function compile(name: string) {
  const known = compiledOnce.get(name)
  if (known) return known
  const [made] = compileContracts([name], { folder, viaIR: false })
  if (!made) throw new Error(`There is no ${name}`)
  compiledOnce.set(name, made)
  return made
}
