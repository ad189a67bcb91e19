import type { Catalogue } from '../../subject'

export const BILLING: Catalogue['billing'] = {
  perPeriod: '{frequency, select, month {pro Monat} quarter {pro Quartal} other {pro Jahr}}',
  pricePer: '{price} {frequency, select, month {pro Monat} quarter {pro Quartal} other {pro Jahr}}',
  payments:
    '{frequency, select, month {{count, plural, one {# monatliche Zahlung} other {# monatliche Zahlungen}}} quarter {{count, plural, one {# vierteljährliche Zahlung} other {# vierteljährliche Zahlungen}}} other {{count, plural, one {# jährliche Zahlung} other {# jährliche Zahlungen}}}}',
  periods:
    '{frequency, select, month {{count, plural, one {# Monat} other {# Monate}}} quarter {{count, plural, one {# Quartal} other {# Quartale}}} other {{count, plural, one {# Jahr} other {# Jahre}}}}',
  days: '{count, plural, one {# Tag} other {# Tage}}',
  priceIn: '{price} in {symbol}',
  tokenOn: '{token} auf {network}',
  about: 'etwa {amount}',
  lessThan: 'weniger als {amount}',
  seatsAt: '{count, plural, one {# Platz} other {# Plätze}} zu je {price}',
  usage:
    'Zuzüglich Nutzung: {price} pro {unit}{included, select, none {} other { nach den ersten {included} in {frequency, select, month {jedem Monat} quarter {jedem Quartal} other {jedem Jahr}}}}, höchstens {limit} je Abbuchung.',
  discount:
    '{coded, select, yes {Rabatt {code}} other {Rabatt}}: {amount} weniger {each, select, yes {bei jeder Zahlung.} other {{count, plural, one {bei der ersten Zahlung} other {bei jeder der ersten # Zahlungen}}.}}',
  datesInUtc: 'Datumsangaben in UTC.',
  datesIn: 'Datumsangaben in Ihrer Zeitzone, {zone}.',
  copyHash: 'Hash der Transaktion kopieren',
  viewTransaction: 'Transaktion in einem Explorer ansehen',
}
