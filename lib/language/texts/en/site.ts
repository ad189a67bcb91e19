/** Pages that stand in for others: failures, and addresses that lead nowhere. */
export const SITE = {
  notAvailable: 'Not available',
  pageAway: 'This page can’t be shown at the moment.',
  offline: 'You’re offline.',
  pageAwayText:
    'The server gave a wrong answer. What you already signed or paid is safe, and nothing else was charged. Wait a moment, then try again.',
  offlineText: 'What you already signed or paid is safe. We’ll continue when you’re back.',
  tryAgain: 'Try again',
  loadAgain: 'Load the page again',
  tryingAgain: 'Trying again…',
  reference: 'If this continues, give the operator this reference: {reference}',
  notFound: 'Not found',
  noPage: 'We can’t find this page.',
  noPageText:
    'Check that the whole address was copied. If someone sent you this link, ask them for a new one. Nothing was charged.',
  toStart: 'Go to the start page',
} as const
