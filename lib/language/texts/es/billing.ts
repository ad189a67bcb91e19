import type { Catalogue } from '../../subject'

export const BILLING: Catalogue['billing'] = {
  perPeriod: '{frequency, select, month {al mes} quarter {al trimestre} other {al año}}',
  pricePer: '{price} {frequency, select, month {al mes} quarter {al trimestre} other {al año}}',
  payments:
    '{frequency, select, month {{count, plural, one {# pago mensual} other {# pagos mensuales}}} quarter {{count, plural, one {# pago trimestral} other {# pagos trimestrales}}} other {{count, plural, one {# pago anual} other {# pagos anuales}}}}',
  periods:
    '{frequency, select, month {{count, plural, one {# mes} other {# meses}}} quarter {{count, plural, one {# trimestre} other {# trimestres}}} other {{count, plural, one {# año} other {# años}}}}',
  days: '{count, plural, one {# día} other {# días}}',
  priceIn: '{price} en {symbol}',
  tokenOn: '{token} en {network}',
  about: 'unos {amount}',
  lessThan: 'menos de {amount}',
  seatsAt: '{count, plural, one {# puesto} other {# puestos}} a {price} cada uno',
  usage:
    'Más el uso: {price} por {unit}{included, select, none {} other { después de los primeros {included} de cada {frequency, select, month {mes} quarter {trimestre} other {año}}}}, hasta {limit} por cobro.',
  discount:
    '{coded, select, yes {Descuento {code}} other {Descuento}}: {amount} menos {each, select, yes {en cada pago.} other {{count, plural, one {en el primer pago} other {en cada uno de los primeros # pagos}}.}}',
  datesInUtc: 'Fechas en UTC.',
  datesIn: 'Fechas en su zona horaria, {zone}.',
  copyHash: 'Copiar el hash de la transacción',
  viewTransaction: 'Ver la transacción en un explorador',
}
