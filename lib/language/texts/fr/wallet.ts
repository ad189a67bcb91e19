import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'Vous avez refusé dans votre portefeuille.',
  pending: 'Une demande est encore ouverte dans votre portefeuille. Ouvrez-le et répondez-y.',
  unknownNetwork: 'Votre portefeuille n’a pas ce réseau. Ajoutez-le dans le portefeuille, puis revenez ici.',
  disconnected: 'Votre portefeuille n’est pas connecté à son réseau. Ouvrez-le, puis réessayez.',
  unsupported: 'Votre portefeuille ne le permet pas. Essayez-en un autre.',
  failed: 'Votre portefeuille n’a pas répondu correctement. Réessayez.',
  found: 'Trouvé',
  asking: 'Demande en cours…',
  otherDevice: 'Un portefeuille sur un autre appareil',
  noneFound: 'Aucun portefeuille trouvé dans ce navigateur.',
  openInApp: 'Ouvrez cette page dans l’application de votre portefeuille.',
  scanOrInstall: 'Scannez le code avec votre téléphone ou installez un portefeuille.',
  openIn: 'Ouvrir dans {wallet}',
  get: 'Obtenir {wallet}',
  newTab: '(s’ouvre dans un nouvel onglet)',
  qrCode: 'Code QR de l’adresse de cette page',
  scan: 'Scannez avec l’appareil photo de votre téléphone',
  copyPageLink: 'Copier le lien de cette page',
  copyLink: 'Copier le lien',
  share: 'Partager',
}
