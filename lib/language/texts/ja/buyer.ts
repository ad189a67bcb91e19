import type { Catalogue } from '../../subject'

export const BUYER: Catalogue['buyer'] = {
  forNext: 'この販売者からの次回以降の請求書に使われます。発行済みのものは変わりません。',
  heading: '請求書の宛先',
  none: '入力されていません。',
  addOf: '{given, select, yes {変更} other {追加}}<s>：{title}の請求書の宛先</s>',
  name: '氏名または会社名',
  address: '番地・建物名',
  postalCode: '郵便番号',
  city: '市区町村',
  country: '国',
  chooseCountry: '国を選んでください',
  taxId: '税番号またはVAT番号',
  taxIdOf: '{vat, select, yes {VAT番号} other {税番号}} {taxId}',
  missing:
    '{field, select, name {氏名または会社名を入力してください。} address {番地を入力してください。} city {市区町村を入力してください。} other {国を選んでください。}}',
  wrong: '入力内容が正しくありません。確認してください。',
  notSaved: '保存されませんでした。',
  save: '保存する',
  remove: '削除',
  cancel: 'キャンセル',
}
