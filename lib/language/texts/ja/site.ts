import type { Catalogue } from '../../subject'

export const SITE: Catalogue['site'] = {
  notAvailable: '利用できません',
  pageAway: '現在このページを表示できません。',
  offline: 'オフラインです。',
  pageAwayText:
    'サーバーが正しく応答しませんでした。署名や支払いが済んだものは安全です。それ以外の請求はありません。しばらくしてから、もう一度お試しください。',
  offlineText: '署名や支払いが済んだものは安全です。接続が戻り次第、続行します。',
  tryAgain: 'もう一度試す',
  loadAgain: 'ページを読み込み直す',
  tryingAgain: '再試行中…',
  reference: '続く場合は、運営者に次の番号をお伝えください：{reference}',
  notFound: '見つかりません',
  noPage: 'このページは見つかりません。',
  noPageText:
    'アドレス全体がコピーされているか確認してください。リンクを受け取った場合は、送り主に新しいリンクを依頼してください。請求はありません。',
  toStart: 'トップページへ',
}
