import type { Catalogue } from '../../subject'

export const PARTS: Catalogue['parts'] = {
  close: '閉じる',
  copied: 'コピーしました',
  copyBlocked: 'コピーできませんでした。テキストを選択してコピーしてください。',
  optional: '（任意）',
  oneLess: '1つ減らす',
  oneMore: '1つ増やす',
  wholeNumberUpTo: '1から{max}までの整数を入力してください。',
  done: '完了：',
  date: '日付',
  what: '内容',
  amount: '金額',
  newTab: '（新しいタブで開きます）',
  loading: '読み込んでいます…',
  partMissing: 'ページの一部を読み込めませんでした。接続を確認して、もう一度お試しください。',
  language: '言語',
  changeLanguage: '言語を変更',
  unknownLocale: 'リンクの言語（{asked}）はここでは利用できません。下から別の言語を選んでください。',
}
