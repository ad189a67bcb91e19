import type { Catalogue } from '../../subject'

export const RECEIPT: Catalogue['receipt'] = {
  title: 'إيصال',
  notOfWallet: 'ليس لهذه المحفظة دفعة كهذه.',
  test: 'اختبار، بلا مال حقيقي',
  paidOn: 'دُفع إلى {merchant} في {moment}',
  paid: 'دُفع إلى {merchant}',
  verify:
    'يمكن لأي شخص التحقق من المعاملة على {network}: نقلت العملات من المحفظة مباشرة إلى {several, select, yes {مستلمي} other {مستلم}} التاجر.',
  invoice: 'فاتورة',
  invoiceNumber: 'الفاتورة {number}',
  for: 'مقابل',
  period: 'الفترة',
  token: 'العملة',
  from: 'من',
  byContract: 'حصّله العقد',
  transaction: 'المعاملة',
  refunded: 'المبلغ المردود',
  amountOn: '{amount} في {moment}',
  block: 'الكتلة',
  number: 'رقم الإيصال',
  invoices: 'فواتيرك',
  invoicesLead: 'واحدة لكل دفعة لهذه المحفظة على هذا الموقع.',
  noInvoices: 'لا فواتير بعد. لكل دفعة فاتورة فور تأكيدها.',
  olderInvoices: 'فواتير أقدم',
  pdfOf: 'PDF<s> للفاتورة {number}</s>',
  status: '{status, select, partly_refunded {مردودة جزئيًا} refunded {مردودة} void {ملغاة} other {مدفوعة}}',
}
