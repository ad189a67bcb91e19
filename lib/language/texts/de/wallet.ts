import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'Sie haben in Ihrer Wallet abgelehnt.',
  pending: 'In Ihrer Wallet ist noch eine Anfrage offen. Öffnen Sie die Wallet und antworten Sie dort.',
  unknownNetwork: 'Ihre Wallet kennt dieses Netzwerk nicht. Fügen Sie es dort hinzu und kommen Sie zurück.',
  disconnected:
    'Ihre Wallet hat keine Verbindung zu ihrem Netzwerk. Öffnen Sie sie und versuchen Sie es erneut.',
  unsupported: 'Ihre Wallet kann das nicht. Versuchen Sie es mit einer anderen.',
  failed: 'Ihre Wallet hat nicht richtig geantwortet. Versuchen Sie es erneut.',
  found: 'Gefunden',
  asking: 'Wird gefragt …',
  otherDevice: 'Eine Wallet auf einem anderen Gerät',
  noneFound: 'Keine Wallet in diesem Browser gefunden.',
  openInApp: 'Öffnen Sie diese Seite in Ihrer Wallet-App.',
  scanOrInstall: 'Scannen Sie den Code mit Ihrem Handy oder installieren Sie eine Wallet.',
  openIn: 'In {wallet} öffnen',
  get: '{wallet} holen',
  newTab: '(öffnet in einem neuen Tab)',
  qrCode: 'QR-Code der Adresse dieser Seite',
  scan: 'Mit der Kamera Ihres Handys scannen',
  copyPageLink: 'Link zu dieser Seite kopieren',
  copyLink: 'Link kopieren',
  share: 'Teilen',
}
