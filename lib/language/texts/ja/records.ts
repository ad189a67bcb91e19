import type { Catalogue } from '../../subject'

export const RECORDS: Catalogue['records'] = {
  copyOf:
    '{what, select, payer {自分のアドレスをコピー} merchant {販売者をコピー} receiver {受取先をコピー} contract {コントラクトをコピー} token {トークンをコピー} paying {支払ったアカウントをコピー} other {アドレスをコピー}}',
  viewOf:
    '{what, select, payer {自分のアドレスを{host}で見る} merchant {販売者を{host}で見る} receiver {受取先を{host}で見る} contract {コントラクトを{host}で見る} token {トークンを{host}で見る} paying {支払ったアカウントを{host}で見る} other {アドレスを{host}で見る}}',
  copyTransaction: 'トランザクションのハッシュをコピー',
  viewTransaction: 'トランザクションを{host}で見る',
  viewOn: '{host}で見る',
  noTransaction: 'なし',
  refunds: '返金',
  refund: '{amount}の返金、{note}',
  refundNote: '{status, select, pending {ネットワーク待ち} other {ネットワークにより取り消し}}',
  price: '価格',
  linePlan: '{seats, select, yes {席} other {プラン}}、{period}',
  lineNamed: '{name}、{period}',
  lineDiscount: '{coded, select, yes {割引{code}} other {割引}}',
  lineCredit: 'クレジット',
  linesTotal: '合計',
  pauseTitle: 'このサブスクリプションを一時停止しますか？',
  dontPause: '一時停止しない',
  pausing: '一時停止しています…',
  pause: '一時停止',
  pauseLength: '期間',
  pauseChoice: '{periods}（{day}まで）',
  charges: '請求',
  access: '利用',
  sooner: '早めに終了',
  pauseCharges: '{day}より前はありません。その後は自動的に再開します。',
  pauseSooner:
    '一時停止はいつでも終了できます。その場合、次の請求は通常の請求日のうち最初に来る日に行われます。',
  notPaused: '一時停止できませんでした。',
  pauseUnknown: '一時停止されたかどうかは分かりません。',
  printOrSave: '印刷または保存',
  checkChain: 'チェーンで確認する',
  verifiedTitle:
    '{result, select, found {ウォレットのサーバーが{network}でこの支払いを確認しました。} different {{network}の記録と異なります。} not_found {ウォレットのサーバーにこのトランザクションがありません。} other_network {ウォレットは別のネットワークにあります。} no_wallet {このブラウザにウォレットがありません。} other {ウォレットから応答がありませんでした。}}',
  verifiedText:
    '{result, select, found {コントラクトのイベントにこの条件・期間・金額が記録され、同じトランザクションで上記のウォレットからトークンが送られています。} different {トランザクションはありますが、別の支払いか、失敗したものです。エクスプローラーで照合するまで、この書類を信用しないでください。} not_found {同期が遅れているか、{network}の古いトランザクションを保持していない可能性があります。後でもう一度試すか、エクスプローラーで照合してください。} other_network {{network}に切り替えてから、もう一度確認してください。} no_wallet {このサイトに依存しないよう、お客様自身のウォレットを通じて{network}に問い合わせます。ウォレットのあるブラウザでこのページを開くか、エクスプローラーで照合してください。} other {{network}に問い合わせできませんでした。少し待ってからもう一度お試しください。}}',
}
