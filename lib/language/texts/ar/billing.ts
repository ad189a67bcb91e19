import type { Catalogue } from '../../subject'

export const BILLING: Catalogue['billing'] = {
  perPeriod: '{frequency, select, month {شهريًا} quarter {كل ثلاثة أشهر} other {سنويًا}}',
  pricePer: '{price} {frequency, select, month {شهريًا} quarter {كل ثلاثة أشهر} other {سنويًا}}',
  payments:
    '{frequency, select, month {{count, plural, zero {# دفعة شهرية} one {دفعة شهرية واحدة} two {دفعتان شهريتان} few {# دفعات شهرية} many {# دفعة شهرية} other {# دفعة شهرية}}} quarter {{count, plural, zero {# دفعة ربع سنوية} one {دفعة ربع سنوية واحدة} two {دفعتان ربع سنويتين} few {# دفعات ربع سنوية} many {# دفعة ربع سنوية} other {# دفعة ربع سنوية}}} other {{count, plural, zero {# دفعة سنوية} one {دفعة سنوية واحدة} two {دفعتان سنويتان} few {# دفعات سنوية} many {# دفعة سنوية} other {# دفعة سنوية}}}}',
  periods:
    '{frequency, select, month {{count, plural, zero {# شهر} one {شهر واحد} two {شهران} few {# أشهر} many {# شهرًا} other {# شهر}}} quarter {{count, plural, zero {# ربع سنة} one {ربع سنة} two {ربعان} few {# أرباع سنة} many {# ربع سنة} other {# ربع سنة}}} other {{count, plural, zero {# سنة} one {سنة واحدة} two {سنتان} few {# سنوات} many {# سنة} other {# سنة}}}}',
  days: '{count, plural, zero {# يوم} one {يوم واحد} two {يومان} few {# أيام} many {# يومًا} other {# يوم}}',
  priceIn: '{price} بعملة {symbol}',
  tokenOn: '{token} على {network}',
  about: 'نحو {amount}',
  lessThan: 'أقل من {amount}',
  seatsAt:
    '{count, plural, zero {# مقعد} one {مقعد واحد} two {مقعدان} few {# مقاعد} many {# مقعدًا} other {# مقعد}} بسعر {price} لكل مقعد',
  usage:
    'بالإضافة إلى الاستخدام: {price} لكل {unit}{included, select, none {} other { بعد أول {included} من كل {frequency, select, month {شهر} quarter {ربع سنة} other {سنة}}}}، وبحد أقصى {limit} في كل خصم.',
  discount:
    '{coded, select, yes {تخفيض {code}} other {تخفيض}}: أقل بمقدار {amount} {each, select, yes {في كل دفعة.} other {{count, plural, zero {في كل من أول # دفعة} one {في الدفعة الأولى} two {في كل من أول دفعتين} few {في كل من أول # دفعات} many {في كل من أول # دفعة} other {في كل من أول # دفعة}}.}}',
  datesInUtc: 'التواريخ بالتوقيت العالمي UTC.',
  datesIn: 'التواريخ بتوقيت منطقتك الزمنية، {zone}.',
  copyHash: 'نسخ رمز المعاملة (hash)',
  viewTransaction: 'عرض المعاملة في مستكشف',
}
