/** The checkout’s answers for who has never paid so. */
export const HELP = {
  title: 'How this works',
  sign: 'You sign the terms in your wallet app. {merchant} gets no access to your wallet.',
  charge:
    'On each date shown, the amount goes from your wallet straight to {merchant}. You don’t have to do anything.',
  cancel: 'Cancel any time on the page <a>Your subscriptions</a>, or in your wallet, even without this site.',
  cannot:
    '{merchant} can’t take more than you sign for, can’t take it earlier or twice, and can’t send it anywhere but to the addresses above.',
  ask: 'Questions or a refund? Ask {merchant}.',
  askAt: 'Questions or a refund? Ask {merchant}: {contact}',
  getTokens: 'Where do I get these tokens?',
  terms: 'Terms and refunds',
  privacy: 'Privacy',
} as const
