import type { Catalogue } from '../../subject'

export const RECEIPT: Catalogue['receipt'] = {
  title: 'Recibo',
  notOfWallet: 'Esta billetera no tiene ese pago.',
  test: 'Prueba, sin dinero real',
  paidOn: 'pagado a {merchant} el {moment}',
  paid: 'pagado a {merchant}',
  verify:
    'Cualquiera puede verificar la transacción en {network}: movió los tokens de la billetera directamente {several, select, yes {a los destinatarios} other {al destinatario}} del comercio.',
  invoice: 'Factura',
  invoiceNumber: 'Factura {number}',
  for: 'Por',
  period: 'Periodo',
  token: 'Token',
  from: 'De',
  byContract: 'Cobrado por el contrato',
  transaction: 'Transacción',
  refunded: 'Reembolsado',
  amountOn: '{amount} el {moment}',
  block: 'Bloque',
  number: 'Número de recibo',
  invoices: 'Sus facturas',
  invoicesLead: 'Una por cada pago de esta billetera en este sitio.',
  noInvoices: 'Aún no hay facturas. Cada pago tiene una en cuanto se confirma.',
  olderInvoices: 'Facturas anteriores',
  pdfOf: 'PDF<s> de {number}</s>',
  status:
    '{status, select, partly_refunded {Reembolsada en parte} refunded {Reembolsada} void {Anulada} other {Pagada}}',
}
