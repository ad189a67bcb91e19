import 'server-only'
import { type Address, decodeFunctionResult, domainSeparator, parseAbi } from 'viem'
import type { ReadResult } from '../chain-client'
import { decodeAnswer } from '../reverts/decode-answer'

/** The `name` and `version` of a token's EIP-712 domain, which has no salt. */
export interface PermitDomain {
  readonly name: string
  readonly version: string
}

export const permitAbi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

/** The permit of wallets with code (ERC-7597), over the same terms. */
export const walletPermitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, bytes signature)',
])

/** Answers of a token about its permit. */
export interface PermitAnswers {
  readonly separator: ReadResult
  readonly name: ReadResult
  readonly version: ReadResult
  readonly eip712Domain: ReadResult
  /** Result of a permit whose deadline was in 1970. */
  readonly expiredPermit: ReadResult
}

/** Version in the domain of tokens without a `version` function (OpenZeppelin 4, Solady). */
const USUAL_VERSION = '1'
/** Name, version, chain and contract, and no salt (EIP-5267). */
const FIELDS = '0x0f'

/**
 * The domain under which a token takes permits as EIP-2612 has them; null where it takes none.
 * A token's account of its domain counts only when it hashes to the separator that the token checks signatures with.
 * Tokens with another permit (DAI of Ethereum) have such a separator too, so the token must also refuse an expired
 * permit in words: a contract without the function says nothing.
 */
export function permitDomain(
  { chainId, token }: { readonly chainId: number; readonly token: Address },
  answers: PermitAnswers,
): PermitDomain | null {
  const { expiredPermit } = answers
  if (expiredPermit.ok || expiredPermit.revert === '0x') return null
  const separator = decodeAnswer(answers.separator, (data) =>
    decodeFunctionResult({ abi: permitAbi, functionName: 'DOMAIN_SEPARATOR', data }),
  )
  return (
    candidates(answers).find(
      ({ name, version }) =>
        domainSeparator({ domain: { name, version, chainId, verifyingContract: token } }) === separator,
    ) ?? null
  )
}

function candidates(answers: PermitAnswers): PermitDomain[] {
  const domain = decodeAnswer(answers.eip712Domain, (data) =>
    decodeFunctionResult({ abi: permitAbi, functionName: 'eip712Domain', data }),
  )
  const name = decodeAnswer(answers.name, (data) =>
    decodeFunctionResult({ abi: permitAbi, functionName: 'name', data }),
  )
  const version = decodeAnswer(answers.version, (data) =>
    decodeFunctionResult({ abi: permitAbi, functionName: 'version', data }),
  )
  return [
    ...(domain && domain[0] === FIELDS ? [{ name: domain[1], version: domain[2] }] : []),
    ...(name === null
      ? []
      : [version ?? USUAL_VERSION, USUAL_VERSION].map((each) => ({ name, version: each }))),
  ]
}
