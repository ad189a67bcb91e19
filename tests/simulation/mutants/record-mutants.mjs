// @ts-check

const renewals = 'server/store/subscribers/allowance-renewals.ts'
const resolvePermits = 'server/services/keeper/resolve-permits.ts'
const recordRenewal = 'server/services/records/record-renewal.ts'

const recordCharge = 'server/services/records/record-charge-log.ts'

/**
 * Mistakes in what is written of the chain's logs.
 *
 * @type {readonly import('./mutant').Mutant[]}
 */
export const recordMutants = [
  {
    name: 'a payment is recorded again when it is settled',
    edits: [
      {
        file: 'server/store/subscribers/charges.ts',
        text: 'setWhere: «notPaid»',
        becomes: 'sql`true`',
      },
    ],
    scene: 'beAway',
    foundBy: [1],
  },
  {
    name: 'a payment is counted twice',
    edits: [
      {
        file: 'server/services/records/record-charge-paid.ts',
        text: '? «paymentSucceeded(before, period)»',
        becomes: '{ ...paymentSucceeded(before, period), chargesPaid: before.chargesPaid + 2 }',
      },
    ],
    scene: 'chargeInPeace',
    foundBy: [1],
  },
  {
    name: 'payments that are recorded together are counted twice',
    edits: [
      {
        file: 'server/store/subscribers/renewed-charges.ts',
        text: 'chargesPaid: «sql`states.charges_paid`»,',
        becomes: 'sql`states.charges_paid + 1`',
      },
    ],
    weather: 'mixed',
    foundBy: [6, 2],
  },
  {
    name: 'a charge is settled whether or not it was paid',
    edits: [
      {
        file: 'server/services/follow/dispatch-chain-logs.ts',
        text: "if («isConfirmed && log.stage !== 'confirmed'»)",
        becomes: "isConfirmed && !isFinal && log.stage !== 'confirmed'",
      },
      {
        file: recordCharge,
        text: '«await recordChargeConfirmed(deps, log)»\n  await deps.store.transaction',
        becomes: '',
        isStatement: true,
      },
      { file: recordCharge, text: "found?.charge.status !== 'paid'", becomes: '!found' },
    ],
    scene: 'beAway',
    foundBy: [1],
  },
  {
    name: 'a payment is taken back without an event',
    edits: [
      {
        file: recordCharge,
        text: "await writePaymentEvent(tx, { type: 'payment.reversed', charge: reversed, at })",
        becomes: '',
        isStatement: true,
      },
    ],
    scene: 'loseBlocks',
    foundBy: [1],
  },
  {
    name: 'a payment that is taken back keeps its invoice',
    edits: [
      {
        file: recordCharge,
        text: 'await voidInvoiceOfCharge(tx, { chargeId: charge.id, merchantId: charge.merchantId, at })',
        becomes: '',
        isStatement: true,
      },
    ],
    scene: 'loseBlocks',
    foundBy: [1],
  },
  {
    name: 'the end of a mandate counts although a reorganization undid it',
    edits: [
      {
        file: 'server/services/records/record-mandate-log.ts',
        text: "if («mandate?.status !== 'ended'») return",
        becomes: 'true',
      },
    ],
    scene: 'loseCancel',
    foundBy: [1],
  },
  {
    name: 'a renewed allowance counts before its transaction is in a block',
    edits: [
      {
        file: renewals,
        text: "«ne(chainTransactions.status, 'signed')»,\n              lte(",
        becomes: 'undefined',
      },
      {
        file: renewals,
        text: "lte(chainTransactions.blockNumber, placeholderOf(chainTransactions.blockNumber, 'upTo'))",
        becomes: 'undefined',
      },
      {
        file: resolvePermits,
        text: "«transaction.status !== 'signed' && transaction.succeeded === true»\n  if (renewal",
        becomes: 'true',
      },
      {
        file: recordRenewal,
        text: '«isProven(transaction)» : transaction',
        becomes: 'true',
      },
    ],
    scene: 'renewAllowances',
    foundBy: [1],
  },
  {
    name: 'a renewed allowance counts before its transaction is deep enough',
    edits: [{ file: resolvePermits, text: 'const upTo = «depth.confirmedUpTo»', becomes: '2n ** 62n' }],
    scene: 'renewAllowances',
    foundBy: [5, 4, 11, 18],
  },
]
