import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'Sie haben in Ihrer Wallet abgelehnt.',
  pending: 'In Ihrer Wallet ist noch eine Anfrage offen. Öffnen Sie die Wallet und antworten Sie dort.',
  unknownNetwork: 'Ihre Wallet kennt dieses Netzwerk nicht. Fügen Sie es dort hinzu und kommen Sie zurück.',
  disconnected:
    'Ihre Wallet hat keine Verbindung zu ihrem Netzwerk. Öffnen Sie sie und versuchen Sie es erneut.',
  unsupported: 'Ihre Wallet kann das nicht. Versuchen Sie es mit einer anderen.',
  failed: 'Ihre Wallet hat nicht richtig geantwortet. Versuchen Sie es erneut.',
  windowClosed: 'Das Fenster der Wallet wurde geschlossen, bevor es fertig war. Versuchen Sie es erneut.',
  windowBlocked:
    'Ihr Browser hat das Fenster der Wallet blockiert. Erlauben Sie Fenster für diese Seite und versuchen Sie es erneut.',
  passkey: 'Passkey',
  found: 'Gefunden',
  asking: 'Wird gefragt …',
  otherDevice: 'Ihr Handy verwenden',
  otherApp: 'Eine andere Wallet-App',
  noneFound: 'Keine Wallet in diesem Browser gefunden.',
  openInApp: 'Öffnen Sie diese Seite in Ihrer Wallet-App.',
  openPageInApp: 'Öffnen Sie diese Seite in Ihrer Wallet-App',
  noneHere: 'Dieser Browser hat keine Wallet.',
  choicesCome: 'Ihre Auswahl wird mitgenommen, und nichts wird abgebucht, bevor Sie dort signieren.',
  noApp:
    'Noch keine Wallet-App? Diese Links zeigen Ihnen, wo Sie eine bekommen. Jede andere Wallet mit Browser geht auch: Kopieren Sie den Link und fügen Sie ihn dort ein.',
  scanOrInstall: 'Scannen Sie den Code mit Ihrem Handy oder installieren Sie eine Wallet.',
  payWithPhone: 'Mit dem Handy bezahlen',
  scanWith: 'Scannen Sie den Code mit der Kamera Ihres Handys oder mit Ihrer Wallet-App.',
  checkoutCode: 'QR-Code dieses Bezahlvorgangs',
  checkoutCodeNote:
    'Ihr Handy öffnet denselben Bezahlvorgang mit Ihrer Auswahl. Signieren Sie dort: Hier geht es automatisch weiter.',
  openIn: 'In {wallet} öffnen',
  get: '{wallet} holen',
  newTab: '(öffnet in einem neuen Tab)',
  qrCode: 'QR-Code der Adresse dieser Seite',
  scanPage: 'Öffnet diese Seite auf Ihrem Handy. Dieses Fenster bleibt, wie es ist.',
  copyPageLink: 'Link zu dieser Seite kopieren',
  copyLink: 'Link kopieren',
  share: 'Teilen',
}
