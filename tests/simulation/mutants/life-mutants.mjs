// @ts-check

const takeBack = 'server/services/portal/take-back-change.ts'
const putUnder = 'server/services/records/record-change.ts'
const changeTerms = 'billing/changes/change-terms.ts'
const pauses = 'billing/subscriptions/pause.ts'

/**
 * Mistakes in what members and merchants change during a subscription's life.
 *
 * @type {readonly import('./mutant').Mutant[]}
 */
export const lifeMutants = [
  {
    name: 'an end that a payer signed is not brought to the chain',
    edits: [
      {
        file: 'server/services/keeper/bring-signed-cancels.ts',
        text: 'if («signature === null») return 0',
        becomes: 'true',
      },
    ],
    scene: 'endBySignature',
    foundBy: [1],
  },
  {
    name: 'a discount lowers one charge too many',
    edits: [
      {
        file: 'billing/discounts/discount.ts',
        text: '«Math.round(unusedPpm / WHOLE_PPM)» - chargesPaid',
        becomes: '1',
      },
    ],
    scene: 'takeDiscounts',
    foundBy: [1],
  },
  {
    name: 'a discount goes to more than it is for',
    edits: [
      {
        file: 'server/store/discounts/discounts.ts',
        text: '«or(isNull(discounts.maxRedemptions), lt(discounts.redemptions, discounts.maxRedemptions))»,\n      ),\n    )\n    .returning',
        becomes: 'undefined',
      },
    ],
    scene: 'takeDiscounts',
    foundBy: [1],
  },
  {
    name: 'the discount of somebody who could not pay is lost',
    edits: [
      {
        file: 'server/services/records/fail-enrolment.ts',
        text: 'await giveBackRedemption(tx, { id: enrolment.discount.id, merchantId })',
        becomes: '',
        isStatement: true,
      },
    ],
    scene: 'takeDiscounts',
    foundBy: [1],
  },
  {
    name: 'use that a charge has billed is billed by the next one again',
    edits: [
      {
        file: 'server/store/subscribers/usage-periods.ts',
        text: '.set(«{ isBilled: true }»)',
        becomes: '{ isBilled: false }',
      },
    ],
    scene: 'useAndPay',
    foundBy: [1],
  },
  {
    name: 'credit for what is unused is not given',
    edits: [
      {
        file: putUnder,
        text: 'const amountMicroUsd = «await unusedCredit(tx, { subscriber, startsAt: change.startsAt })»',
        becomes: '0n',
      },
    ],
    scene: 'changeTerms',
    foundBy: [1],
  },
  {
    name: 'a change at the next payment holds at once',
    edits: [
      {
        file: changeTerms,
        text: "if (when === 'renewal') return «next»",
        becomes: 'new Date(Math.floor(at.getTime() / 1000) * 1000)',
      },
    ],
    scene: 'changeTerms',
    foundBy: [1],
  },
  {
    name: 'a change that was taken back comes into force',
    edits: [
      {
        file: takeBack,
        text: 'await updateChange(tx, { id, change: { ...given, signature: NO_SIGNATURE, permit: null } })',
        becomes: '',
        isStatement: true,
      },
    ],
    scene: 'changeTerms',
    foundBy: [1],
  },
  {
    name: 'an ended pause goes on',
    edits: [
      {
        file: pauses,
        text: 'coming < nextPeriod ? «{ ...subscriber, nextPeriod: coming }» :',
        becomes: 'subscriber',
      },
    ],
    scene: 'endPauses',
    foundBy: [1],
  },
  {
    name: 'an accepted price holds before its date',
    edits: [{ file: changeTerms, text: 'if (dear) return «dear»', becomes: 'next' }],
    scene: 'acceptPrice',
    foundBy: [1],
  },
  {
    name: 'who did not accept a price goes on, where the merchant ends such subscribers',
    edits: [
      {
        file: 'server/services/keeper/advance-windows.ts',
        text: 'if («isUnaccepted») return',
        becomes: 'false',
      },
    ],
    scene: 'acceptPrice',
    foundBy: [1],
  },
  {
    name: 'a refund counts on after a reorganization took it away',
    edits: [
      {
        file: 'server/services/refunds/follow-refunds.ts',
        text: 'return «isThere ? receipt.blockNumber : null»',
        becomes: 'receipt ? receipt.blockNumber : row.blockNumber',
      },
    ],
    scene: 'refundPayments',
    foundBy: [1],
  },
  {
    name: 'credit for what was unused stays after its payment is refunded',
    edits: [
      {
        file: 'server/services/refunds/take-back-credit.ts',
        text: 'refundedNow: «await sumRefunded(tx, { chargeId: charge.id })»',
        becomes: 'refundedBefore',
      },
    ],
    scene: 'liveFreely',
    foundBy: [15],
  },
  {
    name: 'a change gives credit for what was refunded before',
    edits: [
      {
        file: putUnder,
        text: 'const refundedMicroUsd = «await sumRefunded(tx, { chargeId: charge.id })»',
        becomes: '0n',
      },
    ],
    scene: 'liveFreely',
    foundBy: [15],
  },
]
