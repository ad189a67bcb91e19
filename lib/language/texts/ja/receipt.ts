import type { Catalogue } from '../../subject'

export const RECEIPT: Catalogue['receipt'] = {
  title: '領収書',
  notOfWallet: 'このウォレットにそのような支払いはありません。',
  test: 'テスト（実際のお金ではありません）',
  paidOn: '{moment}に{merchant}へ支払い',
  paid: '{merchant}へ支払い',
  verify:
    'トランザクションは{network}で誰でも確認できます。トークンはウォレットから販売者の{several, select, yes {各受取先} other {受取先}}に直接送られました。',
  invoice: '請求書',
  invoiceNumber: '請求書 {number}',
  for: '内容',
  period: '期間',
  token: 'トークン',
  from: '送金元',
  byContract: '請求したコントラクト',
  transaction: 'トランザクション',
  refunded: '返金済み',
  amountOn: '{amount}（{moment}）',
  block: 'ブロック',
  number: '領収書番号',
  invoices: '請求書',
  invoicesLead: 'このサイトでのこのウォレットの支払いごとに1通です。',
  noInvoices: 'まだ請求書はありません。支払いが確認されると発行されます。',
  olderInvoices: '以前の請求書',
  pdfOf: 'PDF<s>（{number}）</s>',
  status:
    '{status, select, partly_refunded {一部返金済み} refunded {返金済み} void {無効} other {支払い済み}}',
}
