/** Words of terms that every page for payers has: prices, periods and tokens. */
export const BILLING = {
  perPeriod: '{frequency, select, month {per month} quarter {per quarter} other {per year}}',
  pricePer: '{price} {frequency, select, month {a month} quarter {a quarter} other {a year}}',
  payments:
    '{frequency, select, month {{count, plural, one {# monthly payment} other {# monthly payments}}} quarter {{count, plural, one {# quarterly payment} other {# quarterly payments}}} other {{count, plural, one {# yearly payment} other {# yearly payments}}}}',
  periods:
    '{frequency, select, month {{count, plural, one {# month} other {# months}}} quarter {{count, plural, one {# quarter} other {# quarters}}} other {{count, plural, one {# year} other {# years}}}}',
  days: '{count, plural, one {# day} other {# days}}',
  priceIn: '{price} in {symbol}',
  tokenOn: '{token} on {network}',
  about: 'about {amount}',
  lessThan: 'less than {amount}',
  seatsAt: '{count, plural, one {# seat} other {# seats}} at {price} each',
  usage:
    'Plus usage: {price} per {unit}{included, select, none {} other { after the first {included} of each {frequency, select, month {month} quarter {quarter} other {year}}}}, up to {limit} in a charge.',
  discount:
    '{coded, select, yes {Discount {code}} other {Discount}}: {amount} off {each, select, yes {each payment.} other {{count, plural, one {the first payment} other {each of the first # payments}}.}}',
  datesInUtc: 'Dates in UTC.',
  datesIn: 'Dates in your time zone, {zone}.',
  copyHash: 'Copy the transaction’s hash',
  viewTransaction: 'View the transaction in an explorer',
} as const
