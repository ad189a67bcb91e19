import type { Catalogue } from '../../subject'

export const RECEIPT: Catalogue['receipt'] = {
  title: 'Makbuz',
  notOfWallet: 'Bu cüzdanın böyle bir ödemesi yok.',
  test: 'Test, gerçek para değil',
  paidOn: '{merchant} satıcısına {moment} tarihinde ödendi',
  paid: '{merchant} satıcısına ödendi',
  verify:
    'Herkes işlemi {network} üzerinde doğrulayabilir: tokenler cüzdandan doğrudan satıcının {several, select, yes {alıcılarına} other {alıcısına}} gitti.',
  invoice: 'Fatura',
  invoiceNumber: 'Fatura {number}',
  for: 'Konu',
  period: 'Dönem',
  token: 'Token',
  from: 'Gönderen',
  byContract: 'Tahsil eden sözleşme',
  transaction: 'İşlem',
  refunded: 'İade edildi',
  amountOn: '{amount}, {moment}',
  block: 'Blok',
  number: 'Makbuz numarası',
  invoices: 'Faturalarınız',
  invoicesLead: 'Bu cüzdanın bu sitedeki her ödemesi için bir tane.',
  noInvoices: 'Henüz fatura yok. Her ödeme onaylanınca bir faturası olur.',
  olderInvoices: 'Daha eski faturalar',
  pdfOf: 'PDF<s>, {number}</s>',
  status:
    '{status, select, partly_refunded {Kısmen iade edildi} refunded {İade edildi} void {Geçersiz} other {Ödendi}}',
}
