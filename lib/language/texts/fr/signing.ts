import type { Catalogue } from '../../subject'

export const SIGNING: Catalogue['signing'] = {
  chooseIn: 'Choisissez un compte dans {wallet}.',
  confirmIn: 'Confirmez le message dans {wallet}. Choisissez-le à nouveau pour redemander.',
  declined: 'Vous avez refusé dans votre portefeuille. Rien n’a été signé.',
  heading: 'Ce que vous signez',
  site: 'Site',
  address: 'Adresse',
  fromWallet: 'Celle que vous choisissez dans votre portefeuille',
  account: 'Compte',
  valid: 'Validité',
  validOnce: 'Une fois, pendant 5 minutes',
  validHere: 'Une fois, pendant 5 minutes, depuis ce navigateur',
  statement: 'Déclaration',
  statementText:
    'Se connecter à Dues. Aucun argent n’est déplacé. (En anglais : Sign in to Dues. This moves no money.)',
  signedIn: 'Connecté. Un instant…',
  signedInAs: 'Connecté :',
  signOut: 'Se déconnecter',
  stillSignedIn: 'Vous êtes toujours connecté. {problem}',
  ended: 'Votre session est terminée',
  endedText: 'Connectez-vous à nouveau pour continuer. Ce que vous avez saisi est toujours là.',
  otherAccount: 'Vous êtes connecté avec un autre compte',
  otherAccountText:
    'Cette page est celle du compte précédent : elle ne lit et n’enregistre plus rien. Copiez ce que vous avez saisi, puis rechargez-la.',
  notNow: 'Pas maintenant',
}
