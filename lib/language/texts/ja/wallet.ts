import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'ウォレットで拒否されました。',
  pending: 'ウォレットに未回答のリクエストがあります。ウォレットを開いて回答してください。',
  unknownNetwork: 'ウォレットにこのネットワークがありません。ウォレットに追加してから戻ってください。',
  disconnected: 'ウォレットがネットワークに接続していません。ウォレットを開いて、もう一度お試しください。',
  unsupported: 'このウォレットではできません。別のウォレットをお試しください。',
  failed: 'ウォレットから正しい応答がありませんでした。もう一度お試しください。',
  found: '検出済み',
  asking: '確認中…',
  otherDevice: 'スマートフォンを使う',
  otherApp: '別のウォレットアプリ',
  noneFound: 'このブラウザにウォレットが見つかりません。',
  openInApp: 'ウォレットアプリでこのページを開いてください。',
  openPageInApp: 'ウォレットアプリでこのページを開く',
  noneHere: 'このブラウザにはウォレットがありません。',
  choicesCome: '選んだ内容はそのまま引き継がれ、そこで署名するまで請求はありません。',
  noApp:
    'ウォレットアプリをお持ちでない場合は、リンク先で入手できます。ブラウザ付きの他のウォレットでも、リンクをコピーして貼り付ければ使えます。',
  scanOrInstall: 'スマートフォンでコードを読み取るか、ウォレットをインストールしてください。',
  payWithPhone: 'スマートフォンで支払う',
  scanWith: 'スマートフォンのカメラかウォレットアプリで読み取ってください。',
  checkoutCode: 'この支払いページのQRコード',
  checkoutCodeNote:
    'スマートフォンで同じ支払いページが、選んだ内容のまま開きます。そこで署名すると、このページは自動的に先へ進みます。',
  openIn: '{wallet}で開く',
  get: '{wallet}を入手',
  newTab: '（新しいタブで開きます）',
  qrCode: 'このページのアドレスのQRコード',
  copyPageLink: 'このページのリンクをコピー',
  copyLink: 'リンクをコピー',
  share: '共有',
}
