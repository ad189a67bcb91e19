import type { Catalogue } from '../../subject'

export const BILLING: Catalogue['billing'] = {
  perPeriod: '{frequency, select, month {／月} quarter {／四半期} other {／年}}',
  pricePer: '{frequency, select, month {月額} quarter {四半期ごとに} other {年額}}{price}',
  payments:
    '{frequency, select, month {{count, plural, other {毎月の支払い#回}}} quarter {{count, plural, other {四半期ごとの支払い#回}}} other {{count, plural, other {毎年の支払い#回}}}}',
  periods:
    '{frequency, select, month {{count, plural, other {#か月}}} quarter {{count, plural, other {#四半期}}} other {{count, plural, other {#年}}}}',
  days: '{count, plural, other {#日間}}',
  priceIn: '{price}（{symbol}で支払い）',
  tokenOn: '{network}の{token}',
  about: '約{amount}',
  lessThan: '{amount}未満',
  seatsAt: '{count, plural, other {#席}}、1席{price}',
  usage:
    '別途利用料：{unit}あたり{price}{included, select, none {} other {（{frequency, select, month {毎月} quarter {四半期ごと} other {毎年}}の最初の{included}件を除く）}}、1回の請求につき最大{limit}。',
  discount:
    '{coded, select, yes {割引{code}} other {割引}}：{each, select, yes {毎回の支払いが} other {{count, plural, =1 {最初の支払いが} other {最初の#回の支払いがそれぞれ}}}}{amount}引き。',
  datesInUtc: '日付はUTCです。',
  datesIn: '日付はお使いのタイムゾーン（{zone}）です。',
  copyHash: 'トランザクションのハッシュをコピー',
  viewTransaction: 'エクスプローラーでトランザクションを見る',
}
