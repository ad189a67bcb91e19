// @ts-check

const readDepth = 'server/services/onchain/read-depth.ts'
const readChain = 'server/services/follow/read-chain.ts'

/**
 * Mistakes in how a chain is read and believed.
 *
 * @type {readonly import('./mutant').Mutant[]}
 */
export const followingMutants = [
  {
    name: 'a charge counts as paid one block too early',
    edits: [{ file: readDepth, text: 'BigInt(confirmations) + «1n»', becomes: '2n' }],
    scene: 'chargeInPeace',
    foundBy: [1],
  },
  {
    name: 'a charge counts as paid one block too late',
    edits: [{ file: readDepth, text: 'BigInt(confirmations) + «1n»', becomes: '0n' }],
    scene: 'chargeInPeace',
    foundBy: [1],
  },
  {
    name: 'a block is left out where reading goes on',
    edits: [{ file: readChain, text: 'goesOn ? cursor.headBlock + «1n» :', becomes: '2n' }],
    scene: 'chargeInPeace',
    foundBy: [1],
  },
  {
    name: 'no reorganization is seen',
    edits: [{ file: readChain, text: 'return block && «block.hash === hash»', becomes: 'true' }],
    scene: 'loseBlocks',
    foundBy: [1],
  },
  {
    name: 'logs of two forks are kept together',
    edits: [
      {
        file: readChain,
        text: 'await belongTogether(client, found, { head, tip, finalized })',
        becomes: 'true',
      },
    ],
    scene: 'hearTwoForks',
    foundBy: [1],
  },
  {
    name: 'a server that is behind is believed at once',
    edits: [
      {
        file: readChain,
        text: 'stored && head.number < stored.headBlock && stored.readAt.getTime() > lately',
        becomes: 'false',
      },
    ],
    scene: 'hearOldHead',
    foundBy: [2],
  },
  {
    name: 'transactions stay in the blocks that a reorganization took away',
    edits: [
      {
        file: readChain,
        text: 'if (!goesOn) await markAllUnmined(tx, { chainId, from: fromBlock })',
        becomes: '',
        isStatement: true,
      },
      {
        file: 'server/services/follow/settle-transactions.ts',
        text: '{ ...range, from, upTo: «null» }',
        becomes: 'cursor.headBlock',
      },
    ],
    scene: 'shortenChain',
    foundBy: [1],
  },
  {
    name: 'a transaction becomes final without being looked up again',
    edits: [
      {
        file: 'server/services/follow/settle-transactions.ts',
        text: 'await placeNow(client, entry)',
        becomes:
          '(blockNumber ?? 0n) <= finalBlock ? { ...entry.transaction, succeeded: true } : await placeNow(client, entry)',
      },
    ],
    scene: 'beMisled',
    foundBy: [1],
  },
  {
    name: 'logs of a contract of no merchant’s are believed',
    edits: [
      {
        file: 'server/services/follow/dispatch-chain-logs.ts',
        text: 'return «foreign.length === 0» ?',
        becomes: 'true',
      },
    ],
    scene: 'claimPayments',
    foundBy: [3],
  },
]
