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
  otherDevice: '別の端末のウォレット',
  noneFound: 'このブラウザにウォレットが見つかりません。',
  openInApp: 'ウォレットアプリでこのページを開いてください。',
  scanOrInstall: 'スマートフォンでコードを読み取るか、ウォレットをインストールしてください。',
  openIn: '{wallet}で開く',
  get: '{wallet}を入手',
  newTab: '（新しいタブで開きます）',
  qrCode: 'このページのアドレスのQRコード',
  scan: 'スマートフォンのカメラで読み取ってください',
  copyPageLink: 'このページのリンクをコピー',
  copyLink: 'リンクをコピー',
  share: '共有',
}
