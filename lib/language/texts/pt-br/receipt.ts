import type { Catalogue } from '../../subject'

export const RECEIPT: Catalogue['receipt'] = {
  title: 'Recibo',
  notOfWallet: 'Esta carteira não tem esse pagamento.',
  test: 'Teste, sem dinheiro real',
  paidOn: 'pago a {merchant} em {moment}',
  paid: 'pago a {merchant}',
  verify:
    'Qualquer pessoa pode verificar a transação na {network}: ela moveu os tokens da carteira direto para {several, select, yes {os destinatários} other {o destinatário}} do vendedor.',
  invoice: 'Fatura',
  invoiceNumber: 'Fatura {number}',
  for: 'Por',
  period: 'Período',
  token: 'Token',
  from: 'De',
  byContract: 'Cobrado pelo contrato',
  transaction: 'Transação',
  refunded: 'Reembolsado',
  amountOn: '{amount} em {moment}',
  block: 'Bloco',
  number: 'Número do recibo',
  invoices: 'Suas faturas',
  invoicesLead: 'Uma para cada pagamento desta carteira neste site.',
  noInvoices: 'Ainda não há faturas. Cada pagamento tem uma assim que é confirmado.',
  olderInvoices: 'Faturas anteriores',
  pdfOf: 'PDF<s> de {number}</s>',
  status:
    '{status, select, partly_refunded {Reembolsada em parte} refunded {Reembolsada} void {Anulada} other {Paga}}',
}
