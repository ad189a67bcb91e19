// @ts-check

const dueCharges = 'server/store/subscribers/due-charges.ts'
const startGas = 'server/services/onchain/start-gas.ts'
const pauses = 'billing/subscriptions/pause.ts'
const renewals = 'server/store/subscribers/allowance-renewals.ts'
const planStart = 'server/services/keeper/plan-start.ts'

/**
 * Mistakes in what is decided, signed and given up.
 *
 * @type {readonly import('./mutant').Mutant[]}
 */
export const keeperMutants = [
  {
    name: 'a charge counts as included once it is signed, without a log',
    edits: [{ file: dueCharges, text: "status: «'submitted'»,\n      amountAtomic", becomes: "'pending'" }],
    scene: 'forgetSent',
    foundBy: [1],
  },
  {
    name: 'a charge counts as paid once it is signed, without a log',
    edits: [{ file: dueCharges, text: "status: «'submitted'»,\n      amountAtomic", becomes: "'paid'" }],
    scene: 'chargeInPeace',
    foundBy: [1],
  },
  {
    name: 'a charge is signed although its subscriber was cancelled since it was planned',
    edits: [
      {
        file: dueCharges,
        text: '«isRunningStatus(subscribers.status)»,\n        isNotNull(',
        becomes: 'undefined',
      },
      { file: dueCharges, text: 'isNotNull(subscribers.nextPeriod)', becomes: 'undefined' },
      {
        file: dueCharges,
        text: 'terms === subscriber.terms && period === subscriber.nextPeriod',
        becomes: 'terms === subscriber.terms && windows.some((each) => each.period === period)',
      },
      {
        file: dueCharges,
        text: 'and(inArray(charges.subscriberId, subscriberIds), «isAttemptable(at)»)',
        becomes: "or(isAttemptable(at), eq(charges.failureReason, 'subscriber_cancelled'))",
      },
    ],
    scene: 'cancelWhileCharging',
    foundBy: [2],
  },
  {
    name: 'a charge is signed at the price of before, although a lower one was announced since it was planned',
    edits: [
      {
        file: 'server/services/records/restate-charge.ts',
        text: 'if («totalMicroUsd !== priceMicroUsd») return false',
        becomes: 'false',
      },
    ],
    scene: 'lowerWhileCharging',
    foundBy: [1],
  },
  {
    name: 'a window may have any number of charges',
    edits: [
      {
        file: 'server/store/subscribers/charges.ts',
        text: 'target: «[charges.subscriberId, charges.terms, charges.period]»,\n      set: { ...paid',
        becomes: 'charges.id',
      },
      {
        file: 'server/store/subscribers/charges.ts',
        text: 'target: «[charges.subscriberId, charges.terms, charges.period]»,\n      set: failed',
        becomes: 'charges.id',
      },
    ],
    without: 'charges_one_a_period',
    weather: 'mixed',
    foundBy: [1],
  },
  {
    name: 'a charge takes a unit less than the price',
    edits: [
      {
        file: 'server/services/keeper/charge-due.ts',
        text: 'await chargeAmount(deps, { subscriber, token })',
        becomes: '(await chargeAmount(deps, { subscriber, token })) - 1n',
      },
    ],
    scene: 'chargeInPeace',
    foundBy: [1],
  },
  {
    name: 'a charge is taken that its payer has not allowed, where the contract may take more',
    edits: [
      {
        file: 'server/services/keeper/charge-due.ts',
        text: 'isAllowed: «allowed.has(subscriberId)»,',
        becomes: 'true',
      },
      {
        file: dueCharges,
        text: '!allowed.has(subscriber.id)',
        becomes: 'false',
      },
    ],
    scene: 'renewAllowances',
    foundBy: [37103, 36927],
  },
  {
    name: 'a window is left while its charge is on its way',
    edits: [
      {
        file: 'server/services/keeper/advance-windows.ts',
        text: "charge?.status === 'submitted' || charge?.status === 'pending'",
        becomes: 'false',
      },
    ],
    scene: 'waitForMonths',
    foundBy: [1],
  },
  {
    name: 'a charge is given up before its transaction is confirmed',
    edits: [
      {
        file: 'server/services/keeper/resolve-charges.ts',
        text: 'const upTo = «depth.confirmedUpTo»',
        becomes: '2n ** 62n',
      },
    ],
    scene: 'loseFunds',
    foundBy: [1],
  },
  {
    name: 'two enrolments of one wallet are brought to the chain',
    edits: [
      {
        file: 'server/services/keeper/start-enrolments.ts',
        text: 'if («await findClashingEnrolment(tx, { id, merchantId, subscriptionId, eoaAddress })»)',
        becomes: 'false',
      },
    ],
    scene: 'startTwice',
    foundBy: [2],
  },
  {
    name: 'a start is paid for although its rehearsal fails',
    edits: [{ file: planStart, text: "rehearsed.kind === 'reverts'", becomes: 'false' }],
    scene: 'startTwoFaced',
    foundBy: [1],
  },
  {
    name: 'a start is rehearsed without the price of gas',
    edits: [
      {
        file: planStart,
        text: 'client.rehearse(call, «{ gasLimit, fees }»)',
        becomes: '{ gasLimit, fees: { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n } }',
      },
    ],
    scene: 'startTwoFaced',
    foundBy: [1],
  },
  {
    name: 'one merchant’s starts take all gas of a day',
    edits: [
      {
        file: startGas,
        text: '«budgets».every(({ bucket, limit }) => BigInt(totals',
        becomes: 'budgets.slice(0, 1)',
      },
      {
        file: startGas,
        text: '«budgets».every(({ bucket, limit }) => BigInt(used',
        becomes: 'budgets.slice(0, 1)',
      },
    ],
    scene: 'startAtOnce',
    foundBy: [1],
  },
  {
    name: 'a contract of no merchant’s is called',
    edits: [
      {
        file: 'server/services/onchain/merchant-puller.ts',
        text: 'if («isPullerOf(network, { puller, merchant })») return puller',
        becomes: 'true',
      },
    ],
    scene: 'claimPayments',
    foundBy: [1],
  },
  {
    name: 'a mandate whose enrolment had failed stays in force',
    edits: [
      {
        file: 'server/store/chain/mandates.ts',
        text: 'and(eq(mandates.chainId, params.chainId), «shouldBeCancelledOnChain(params.revertedBefore)», further)',
        becomes:
          'and(shouldBeCancelledOnChain(params.revertedBefore), sql`"mandates"."subscriber_id" is not null`)',
      },
    ],
    scene: 'bringFailedTerms',
    foundBy: [1],
  },
  {
    name: 'a window that has begun unpaid gives a free period',
    edits: [
      {
        file: 'billing/subscriptions/scheduled-cancel.ts',
        text: "if («charge === 'submitted'») return at",
        becomes: "(charge = 'pending') === 'submitted'",
      },
    ],
    scene: 'leaveUnsent',
    foundBy: [1],
  },
  {
    name: 'a subscriber ends while a charge is on its way, and loses what it pays for',
    edits: [
      {
        file: 'server/store/subscribers/subscriber-ends.ts',
        text: '«not(exists(onItsWay))»',
        becomes: 'undefined',
      },
    ],
    scene: 'leaveUnsent',
    foundBy: [1],
  },
  {
    name: 'a paused subscriber is charged all the same',
    edits: [{ file: pauses, text: 'nextPeriod: «nextPeriod + periods»', becomes: 'nextPeriod' }],
    scene: 'pauseAndReturn',
    foundBy: [2],
  },
  {
    name: 'a pause ends a window too early',
    edits: [
      { file: pauses, text: 'nextPeriod: «nextPeriod + periods»', becomes: 'nextPeriod + periods - 1' },
    ],
    scene: 'pauseAndReturn',
    foundBy: [2],
  },
  {
    name: 'a cancel is acknowledged and not kept',
    edits: [
      {
        file: 'server/services/subscribers/cancel-subscriber.ts',
        text: 'await updateSubscriberState(tx, { row: before, state, at })',
        becomes: '{ ...before, ...state }',
      },
    ],
    scene: 'cancelUnsent',
    foundBy: [1],
  },
  {
    name: 'a renewal is brought to its token twice',
    edits: [
      {
        file: renewals,
        text: '«isNull(allowanceRenewals.transactionId)»,\n        eq(mandates.chainId',
        becomes: 'undefined',
      },
      {
        file: 'server/services/keeper/bring-permits.ts',
        text: 'renewal.transactionId !== null',
        becomes: 'false',
      },
    ],
    scene: 'renewAllowances',
    foundBy: [1],
  },
  {
    name: 'a renewal takes what was allowed for the payer’s other subscriptions',
    edits: [
      {
        file: 'server/services/portal/renewable-permission.ts',
        text: '«await listOtherShares(deps.store.db, mandate)»\n',
        becomes: '[]',
      },
    ],
    scene: 'renewAllowances',
    foundBy: [1],
  },
]
