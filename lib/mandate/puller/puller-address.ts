import { type Address, concatHex, encodeDeployData, getContractAddress, type Hex, padHex } from 'viem'
import { pullerBytecode } from './puller.generated'
import { pullerFactoryAbi, pullerFactoryBytecode } from './puller-factory.generated'

const NO_SALT: Hex = `0x${'0'.repeat(64)}`

/**
 * The deterministic deployment proxy with one address on every network (and on Anvil): it creates
 * the code that it is sent, after 32 bytes of salt, with CREATE2. https://github.com/Arachnid/deterministic-deployment-proxy
 */
export const CREATE2_DEPLOYER: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

/** Address of a merchant's puller, deployed or not, from its factory (EIP-1014). */
export function pullerAddress({ factory, merchant }: { factory: Address; merchant: Address }): Address {
  return getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: NO_SALT,
    bytecode: concatHex([pullerBytecode, padHex(merchant, { size: 32 })]),
  })
}

/**
 * The deployment of a factory with these roles through {@link CREATE2_DEPLOYER}: its address is known beforehand
 * and the same on every network, and sending the transaction twice fails without harm.
 */
export function factoryDeployment({ keeper, canceller }: { keeper: Address; canceller: Address }): {
  address: Address
  transaction: { to: Address; data: Hex }
} {
  const initCode = encodeDeployData({
    abi: pullerFactoryAbi,
    bytecode: pullerFactoryBytecode,
    args: [keeper, canceller],
  })
  return {
    address: getContractAddress({
      opcode: 'CREATE2',
      from: CREATE2_DEPLOYER,
      salt: NO_SALT,
      bytecode: initCode,
    }),
    transaction: { to: CREATE2_DEPLOYER, data: concatHex([NO_SALT, initCode]) },
  }
}
