// @ts-check

const keyNonces = 'server/store/chain/key-nonces.ts'
const outbox = 'server/store/chain/chain-transactions.ts'
const sending = 'server/services/transactions/send-transactions.ts'
const form = 'server/services/transactions/transaction-form.ts'
const carried = 'server/services/transactions/carried.ts'
const withdrawing = 'server/services/transactions/withdraw-charges.ts'
const NEXT_NONCE = `next: «sql\`greatest(\${keyNonces.next}, \${floor}) + 1\`»`

/**
 * Mistakes in nonces, fees, and what is sent when.
 *
 * @type {readonly import('./mutant').Mutant[]}
 */
export const sendingMutants = [
  {
    name: 'a nonce is taken from the chain alone, and so given twice',
    edits: [
      { file: keyNonces, text: NEXT_NONCE, becomes: `sql\`\${floor}::int + 1\`` },
      { file: keyNonces, text: 'if («!taken») return from', becomes: 'true' },
    ],
    without: 'chain_transactions_nonce',
    weather: 'mixed',
    foundBy: [2],
  },
  {
    name: 'a nonce is given that the chain has used',
    edits: [
      { file: keyNonces, text: NEXT_NONCE, becomes: `sql\`\${keyNonces.next} + 1\`` },
      { file: keyNonces, text: 'next: «floor + 1» })', becomes: '1' },
    ],
    scene: 'loseNonce',
    foundBy: [1],
  },
  {
    name: 'nonces that the chain waits for and nobody has are left empty',
    edits: [
      {
        file: 'server/services/transactions/fill-nonce-gaps.ts',
        text: 'if («isWithoutGap(waiting, params.counted)») return 0',
        becomes: 'true',
      },
    ],
    scene: 'loseNonce',
    foundBy: [1],
  },
  {
    name: 'a process goes on after another one has taken over its lease',
    edits: [
      {
        file: 'server/store/database/leases.ts',
        text: '.where(«heldBy(params.lease)»)',
        becomes: 'eq(leases.name, params.lease.name)',
      },
    ],
    weather: 'pauses',
    foundBy: [1],
  },
  {
    name: 'no answer to a sent transaction is taken for a failure, and its charges are signed again',
    edits: [
      {
        file: sending,
        text: 'await network.client.send(attempt.raw)',
        becomes: `await network.client.send(attempt.raw).catch(async (error) => {
          const { charges } = await import('../../store/schema/payment-schema')
          await deps.store.db.update(charges).set({ status: 'due', transactionId: null })
          throw error
        })`,
      },
    ],
    isContractCareless: true,
    scene: 'loseSends',
    foundBy: [1],
  },
  {
    name: 'what nodes have forgotten is not sent again',
    edits: [
      {
        file: sending,
        text: 'if («isRecent(attempt, now)») return WAITING',
        becomes: 'attempt.lastSentAt !== null',
      },
    ],
    scene: 'forgetSent',
    foundBy: [1],
  },
  {
    name: 'the price of what waits is never raised',
    edits: [{ file: sending, text: 'if («isNext && isOverdue(bid.attempt, now)») bid', becomes: 'false' }],
    scene: 'waitForPrice',
    foundBy: [1],
  },
  {
    name: 'the price is raised by less than nodes ask for',
    edits: [{ file: form, text: 'fee + fee / 8n + 1n', becomes: 'fee + fee / 16n + 1n' }],
    scene: 'waitForPrice',
    foundBy: [1],
  },
  {
    name: 'a charge may cost as much as a unit of gas may at all, so that nothing outbids it',
    edits: [
      {
        file: 'server/services/onchain/read-fees.ts',
        text: 'ceilingBeside(«chargeCeiling(feeCeiling)», beside)',
        becomes: 'feeCeiling',
      },
    ],
    scene: 'cancelWhileDear',
    foundBy: [1],
  },
  {
    name: 'transactions of a network without a base fee have one',
    edits: [{ file: 'server/chain/fees/fees.ts', text: 'return «isLegacy»\n    ? ({', becomes: 'false' }],
    scene: 'chargeInPeace',
    networks: 'legacy',
    foundBy: [1],
  },
  {
    name: 'a higher bid on a network without a base fee has one',
    edits: [{ file: form, text: 'asked.isLegacy ? { ...fees, isLegacy: true } : fees', becomes: 'fees' }],
    scene: 'waitForPrice',
    networks: 'legacy',
    foundBy: [1],
  },
  {
    name: 'transactions of one network are sent to the others',
    edits: [
      {
        file: outbox,
        text: 'and(eq(chainTransactions.chainId, chainId), eq(chainTransactions.status, status))',
        becomes: 'eq(chainTransactions.status, status)',
      },
    ],
    scene: 'chargeInPeace',
    networks: 'both',
    foundBy: [4, 2],
  },
  {
    name: 'charges of cancelled subscribers are not taken back',
    edits: [
      {
        file: withdrawing,
        text: 'of «await listUnwanted(deps.store.db, { chainId })»)',
        becomes: '[]',
      },
    ],
    scene: 'cancelUnsent',
    foundBy: [1],
  },
  {
    name: 'a charge that was signed anew is sent under its first nonce too, once a reorganization gives that back',
    edits: [{ file: carried, text: `«carried» < (purpose`, becomes: 'Infinity' }],
    scene: 'regainNonce',
    isContractCareless: true,
    foundBy: [1],
  },
  {
    name: 'a renewal that had begun before a cancel at the end of what is paid is not taken back',
    edits: [{ file: outbox, text: 'lt(subscribers.cancelAt, charges.endsAt)', becomes: 'sql`false`' }],
    scene: 'leaveUnsent',
    foundBy: [1],
  },
  {
    name: 'charges of cancelled subscribers are not taken back while gas costs more than the ceiling',
    edits: [
      {
        file: withdrawing,
        text: '(await addBid(deps, run, entry, { form, fees })) === null',
        becomes:
          '(await readFees(network)) === null || (await addBid(deps, run, entry, { form, fees })) === null',
      },
    ],
    scene: 'cancelWhileDear',
    foundBy: [1],
  },
  {
    name: 'a charge that was signed before its subscriber was cancelled is sent all the same',
    edits: [
      {
        file: outbox,
        text: `sql\`exists (select 1 from \${mandates} where \${mandates.subscriberId} = \${subscribers.id} and \${mandates.endedAt} is null)\``,
        becomes: 'sql`false`',
      },
    ],
    scene: 'cancelUnsent',
    foundBy: [2],
  },
]
