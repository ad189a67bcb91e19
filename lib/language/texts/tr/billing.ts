import type { Catalogue } from '../../subject'

export const BILLING: Catalogue['billing'] = {
  perPeriod: '{frequency, select, month {aylık} quarter {üç aylık} other {yıllık}}',
  pricePer: '{frequency, select, month {ayda} quarter {üç ayda bir} other {yılda}} {price}',
  payments:
    '{frequency, select, month {{count, plural, one {# aylık ödeme} other {# aylık ödeme}}} quarter {{count, plural, one {# üç aylık ödeme} other {# üç aylık ödeme}}} other {{count, plural, one {# yıllık ödeme} other {# yıllık ödeme}}}}',
  periods:
    '{frequency, select, month {{count, plural, one {# ay} other {# ay}}} quarter {{count, plural, one {# çeyrek} other {# çeyrek}}} other {{count, plural, one {# yıl} other {# yıl}}}}',
  days: '{count, plural, one {# gün} other {# gün}}',
  priceIn: '{symbol} olarak {price}',
  tokenOn: '{network} üzerinde {token}',
  about: 'yaklaşık {amount}',
  lessThan: '{amount} altında',
  seatsAt: 'her biri {price} olan {count, plural, one {# kullanıcı} other {# kullanıcı}}',
  usage:
    'Artı kullanım: {unit} başına {price}{included, select, none {} other {, her {frequency, select, month {ayın} quarter {çeyreğin} other {yılın}} ilk {included} adedinden sonra}}, bir tahsilatta en çok {limit}.',
  discount:
    '{coded, select, yes {{code} indirimi} other {İndirim}}: {each, select, yes {her ödemede} other {{count, plural, one {ilk ödemede} other {ilk # ödemenin her birinde}}}} {amount} daha az.',
  datesInUtc: 'Tarihler UTC’ye göredir.',
  datesIn: 'Tarihler saat diliminize göredir: {zone}.',
  copyHash: 'İşlemin hash değerini kopyala',
  viewTransaction: 'İşlemi bir gezginde görüntüle',
}
