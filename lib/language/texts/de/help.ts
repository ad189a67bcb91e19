import type { Catalogue } from '../../subject'

export const HELP: Catalogue['help'] = {
  title: 'So funktioniert es',
  sign: 'Sie signieren die Bedingungen in Ihrer Wallet-App. {merchant} erhält keinen Zugriff auf Ihre Wallet.',
  charge:
    'Zu jedem genannten Termin geht der Betrag aus Ihrer Wallet direkt an {merchant}. Sie müssen nichts tun.',
  cancel:
    'Kündigen Sie jederzeit auf der Seite <a>Ihre Abos</a> oder in Ihrer Wallet, auch ohne diese Website.',
  cannot:
    '{merchant} kann nicht mehr abbuchen, als Sie signieren, nicht früher, nicht doppelt und nur an die oben genannten Adressen.',
  ask: 'Fragen oder eine Rückerstattung? Wenden Sie sich an {merchant}.',
  askAt: 'Fragen oder eine Rückerstattung? Wenden Sie sich an {merchant}: {contact}',
  getTokens: 'Woher bekomme ich diese Token?',
  terms: 'Bedingungen und Rückerstattung',
  privacy: 'Datenschutz',
}
