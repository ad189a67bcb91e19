import type { Catalogue } from '../../subject'

export const LINK: Catalogue['link'] = {
  title: 'Zahlungslink',
  description: '{title} von {merchant} abonnieren.',
  fromPrice: 'Ab {price}',
  used: 'Dieser Link wurde verwendet.',
  usedText:
    'Er gilt für ein einziges Abo von {title}. Wenn es Ihres ist, verwalten Sie es im <portal>Portal</portal>; sonst bitten Sie {merchant} um einen anderen Link.',
  toCheckout: 'Weiter zum Checkout',
  by: 'Von {merchant}. Der Checkout zeigt Tarife, Preise und Bedingungen. Es wird nichts abgebucht, bevor Sie ihnen in Ihrer Wallet zustimmen.',
  tooMany: 'Zu viele Besuche auf einmal.',
  tooManyText:
    'Warten Sie {seconds, plural, one {# Sekunde} other {# Sekunden}} und öffnen Sie den Link erneut. Es wurde nichts abgebucht.',
}
