// @ts-check

/**
 * Mistakes in what a failed payment leads to, and in how long access lasts.
 *
 * @type {readonly import('./mutant').Mutant[]}
 */
export const accessMutants = [
  {
    name: 'what is paid moves on with a window that was not',
    edits: [
      {
        file: 'billing/charges/charge-window.ts',
        text: 'return «{ ...subscriber, nextPeriod: open }»',
        becomes: '{ ...subscriber, nextPeriod: open, unpaidFrom: open }',
      },
    ],
    scene: 'waitForMonths',
    foundBy: [2],
  },
  {
    name: 'no grace is added to what is paid',
    edits: [
      {
        file: 'billing/subscriptions/access.ts',
        text: '«graceDays * DAY_MS»',
        becomes: '0',
      },
    ],
    weather: 'mixed',
    foundBy: [3],
  },
]
