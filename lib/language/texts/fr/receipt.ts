import type { Catalogue } from '../../subject'

export const RECEIPT: Catalogue['receipt'] = {
  title: 'Reçu',
  notOfWallet: 'Ce portefeuille n’a pas ce paiement.',
  test: 'Test, aucun argent réel',
  paidOn: 'payé à {merchant} le {moment}',
  paid: 'payé à {merchant}',
  verify:
    'Chacun peut vérifier la transaction sur {network} : elle a déplacé les jetons du portefeuille directement vers {several, select, yes {les destinataires} other {le destinataire}} du marchand.',
  invoice: 'Facture',
  invoiceNumber: 'Facture {number}',
  for: 'Pour',
  period: 'Période',
  token: 'Jeton',
  from: 'De',
  byContract: 'Prélevé par le contrat',
  transaction: 'Transaction',
  refunded: 'Remboursé',
  amountOn: '{amount} le {moment}',
  block: 'Bloc',
  number: 'Numéro du reçu',
  invoices: 'Vos factures',
  invoicesLead: 'Une pour chaque paiement de ce portefeuille sur ce site.',
  noInvoices: 'Pas encore de factures. Chaque paiement en a une dès qu’il est confirmé.',
  olderInvoices: 'Factures plus anciennes',
  pdfOf: 'PDF<s> de {number}</s>',
  status:
    '{status, select, partly_refunded {Remboursée en partie} refunded {Remboursée} void {Annulée} other {Payée}}',
}
