import type { Catalogue } from '../../subject'

export const HELP: Catalogue['help'] = {
  title: 'Comment ça marche',
  sign: 'Vous signez les conditions dans votre portefeuille. {merchant} n’obtient aucun accès à votre portefeuille.',
  charge:
    'À chaque date indiquée, le montant va de votre portefeuille directement à {merchant}. Vous n’avez rien à faire.',
  cancel:
    'Résiliez à tout moment sur la page <a>Vos abonnements</a>, ou dans votre portefeuille, même sans ce site.',
  cannot:
    '{merchant} ne peut pas prélever plus que ce que vous signez, ni plus tôt, ni deux fois, ni vers d’autres adresses que celles ci-dessus.',
  ask: 'Une question ou un remboursement ? Adressez-vous à {merchant}.',
  askAt: 'Une question ou un remboursement ? Adressez-vous à {merchant} : {contact}',
  getTokens: 'Où obtenir ces jetons ?',
  terms: 'Conditions et remboursements',
  privacy: 'Confidentialité',
}
