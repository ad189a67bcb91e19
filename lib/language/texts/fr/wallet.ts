import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'Vous avez refusé dans votre portefeuille.',
  pending: 'Une demande est encore ouverte dans votre portefeuille. Ouvrez-le et répondez-y.',
  unknownNetwork: 'Votre portefeuille n’a pas ce réseau. Ajoutez-le dans le portefeuille, puis revenez ici.',
  disconnected: 'Votre portefeuille n’est pas connecté à son réseau. Ouvrez-le, puis réessayez.',
  unsupported: 'Votre portefeuille ne le permet pas. Essayez-en un autre.',
  failed: 'Votre portefeuille n’a pas répondu correctement. Réessayez.',
  windowClosed: 'La fenêtre du portefeuille a été fermée trop tôt. Réessayez.',
  windowBlocked:
    'Votre navigateur a bloqué la fenêtre du portefeuille. Autorisez les fenêtres pour cette page, puis réessayez.',
  passkey: 'Clé d’accès',
  found: 'Trouvé',
  asking: 'Demande en cours…',
  otherDevice: 'Utiliser votre téléphone',
  otherApp: 'Une autre application de portefeuille',
  noneFound: 'Aucun portefeuille trouvé dans ce navigateur.',
  openInApp: 'Ouvrez cette page dans l’application de votre portefeuille.',
  openPageInApp: 'Ouvrez cette page dans l’application de votre portefeuille',
  noneHere: 'Ce navigateur n’a pas de portefeuille.',
  choicesCome: 'Vos choix vous suivent, et rien n’est prélevé avant votre signature là-bas.',
  noApp:
    'Pas encore d’application de portefeuille ? Ces liens vous montrent où en obtenir une. Tout autre portefeuille doté d’un navigateur convient aussi : copiez le lien et collez-le là-bas.',
  scanOrInstall: 'Scannez le code avec votre téléphone ou installez un portefeuille.',
  payWithPhone: 'Payer avec votre téléphone',
  scanWith: 'Scannez avec l’appareil photo de votre téléphone ou avec l’application de votre portefeuille.',
  checkoutCode: 'Code QR de ce paiement',
  checkoutCodeNote:
    'Votre téléphone ouvre ce même paiement, avec vos choix. Signez là-bas : cette page continue automatiquement.',
  openIn: 'Ouvrir dans {wallet}',
  get: 'Obtenir {wallet}',
  newTab: '(s’ouvre dans un nouvel onglet)',
  qrCode: 'Code QR de l’adresse de cette page',
  scanPage: 'Ouvre cette page sur votre téléphone. Cette fenêtre reste telle quelle.',
  copyPageLink: 'Copier le lien de cette page',
  copyLink: 'Copier le lien',
  share: 'Partager',
}
