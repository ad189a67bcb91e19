import type { Catalogue } from '../../subject'

export const RECEIPT: Catalogue['receipt'] = {
  title: 'Beleg',
  notOfWallet: 'Diese Wallet hat keine solche Zahlung.',
  test: 'Test, kein echtes Geld',
  paidOn: 'bezahlt an {merchant} am {moment}',
  paid: 'bezahlt an {merchant}',
  verify:
    'Jeder kann die Transaktion auf {network} prüfen: Sie hat die Token von der Wallet direkt {several, select, yes {zu den Empfängern} other {zum Empfänger}} des Händlers bewegt.',
  invoice: 'Rechnung',
  invoiceNumber: 'Rechnung {number}',
  for: 'Für',
  period: 'Zeitraum',
  token: 'Token',
  from: 'Von',
  byContract: 'Abgebucht vom Vertrag',
  transaction: 'Transaktion',
  refunded: 'Erstattet',
  amountOn: '{amount} am {moment}',
  block: 'Block',
  number: 'Belegnummer',
  invoices: 'Ihre Rechnungen',
  invoicesLead: 'Eine für jede Zahlung dieser Wallet auf dieser Website.',
  noInvoices: 'Noch keine Rechnungen. Jede Zahlung hat eine, sobald sie bestätigt ist.',
  olderInvoices: 'Ältere Rechnungen',
  pdfOf: 'PDF<s> von {number}</s>',
  status:
    '{status, select, partly_refunded {Teilweise erstattet} refunded {Erstattet} void {Ungültig} other {Bezahlt}}',
}
