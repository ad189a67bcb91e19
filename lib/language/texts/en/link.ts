/** Payment links that do not lead to a checkout at once. */
export const LINK = {
  title: 'Payment link',
  description: 'Subscribe to {title} by {merchant}.',
  fromPrice: 'From {price}',
  used: 'This link was used.',
  usedText:
    'It is for one subscription to {title}. If that is yours, manage it in the <portal>portal</portal>; otherwise ask {merchant} for another link.',
  toCheckout: 'Continue to checkout',
  by: 'By {merchant}. The checkout shows plans, prices and terms. Nothing is charged before you agree to them in your wallet.',
  tooMany: 'Too many visits at once.',
  tooManyText:
    'Wait {seconds, plural, one {# second} other {# seconds}}, then open the link again. Nothing was charged.',
} as const
