import type { Catalogue } from '../../subject'

export const LINK: Catalogue['link'] = {
  title: '支払いリンク',
  description: '{merchant}の{title}に申し込む。',
  fromPrice: '{price}から',
  used: 'このリンクは使用済みです。',
  usedText:
    '{title}の申し込み1件のためのリンクです。ご自身のものであれば<portal>ポータル</portal>で管理できます。そうでない場合は、{merchant}に別のリンクを依頼してください。',
  toCheckout: 'お支払いに進む',
  by: '販売者：{merchant}。お支払いページでプラン、価格、条件を確認できます。ウォレットで同意するまで請求はありません。',
  tooMany: 'アクセスが集中しています。',
  tooManyText: '{seconds, plural, other {#秒}}待ってから、リンクをもう一度開いてください。請求はありません。',
}
