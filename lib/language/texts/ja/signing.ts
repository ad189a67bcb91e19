import type { Catalogue } from '../../subject'

export const SIGNING: Catalogue['signing'] = {
  chooseIn: '{wallet}でアカウントを選んでください。',
  confirmIn: '{wallet}でメッセージを確認してください。もう一度選ぶと再度表示されます。',
  declined: 'ウォレットで拒否されました。何も署名されていません。',
  heading: '署名する内容',
  site: 'サイト',
  address: 'アドレス',
  fromWallet: 'ウォレットで選ぶアドレス',
  account: 'アカウント',
  valid: '有効範囲',
  validOnce: '1回、5分間',
  validHere: '1回、5分間、このブラウザから',
  statement: '内容',
  statementText: 'Duesにサインインします。お金は動きません。（英語：Sign in to Dues. This moves no money.）',
  signedIn: 'サインインしました。少々お待ちください…',
  signedInAs: 'サインイン中：',
  signOut: 'サインアウト',
  stillSignedIn: 'まだサインインしています。{problem}',
  ended: 'セッションが終了しました',
  endedText: '続けるにはもう一度サインインしてください。入力した内容は残っています。',
  otherAccount: '別のアカウントでサインインしています',
  otherAccountText:
    'このページは前のアカウントのものなので、読み込みも保存もできません。入力した内容をコピーしてから、ページを読み込み直してください。',
  notNow: '今はしない',
}
