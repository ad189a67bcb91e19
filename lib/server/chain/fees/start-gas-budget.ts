import 'server-only'

/**
 * Gas a day that starts and deployments may take on a network whose coin is cheap: 3,400 starts of 172,000. A decision,
 * by what an attack may cost the operator: some dollars.
 */
const CHEAP = 600_000_000n
/** On Ethereum, where 60,000,000 gas cost 1.2 ETH at 20 gwei: 340 starts. */
const DEAR = 60_000_000n

/** Default for the gas that starts and deployments may take on a network in one day (UTC), over all merchants. */
export function defaultStartGas(chainId: number): bigint {
  return chainId === 1 ? DEAR : CHEAP
}

/**
 * Gas a day that ends which payers signed may take on a network, beside starts: a quarter as much, since each ends what a
 * start began and takes less than half of its gas.
 */
export function signedCancelGas(startGasPerDay: bigint): bigint {
  return startGasPerDay / 4n
}

/** Share of one merchant: half, so that nobody uses up what is there for the others. */
export function merchantStartGas(perDay: bigint): bigint {
  return perDay / 2n
}
