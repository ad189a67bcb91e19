/** Words of the parts that every page is made of. */
export const PARTS = {
  close: 'Close',
  copied: 'Copied',
  copyBlocked: 'Copying was blocked. Select the text and copy it yourself.',
  optional: '(optional)',
  oneLess: 'One less',
  oneMore: 'One more',
  wholeNumberUpTo: 'Enter a whole number from 1 to {max}.',
  done: 'Done:',
  date: 'Date',
  what: 'What',
  amount: 'Amount',
  newTab: '(opens in a new tab)',
  language: 'Language',
  changeLanguage: 'Change language',
  unknownLocale: 'The link asks for a language that isn’t available here ({asked}). Choose another below.',
} as const
