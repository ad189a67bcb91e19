import type { Catalogue } from '../../subject'

export const SIGNING: Catalogue['signing'] = {
  chooseIn: 'Wählen Sie in {wallet} ein Konto.',
  confirmIn:
    'Bestätigen Sie die Nachricht in {wallet}. Wählen Sie die Wallet erneut, um noch einmal zu fragen.',
  declined: 'Sie haben in Ihrer Wallet abgelehnt. Es wurde nichts signiert.',
  heading: 'Was Sie signieren',
  site: 'Website',
  address: 'Adresse',
  fromWallet: 'Die, die Sie in Ihrer Wallet wählen',
  account: 'Konto',
  valid: 'Gültig',
  validOnce: 'Einmal, 5 Minuten lang',
  validHere: 'Einmal, 5 Minuten lang, aus diesem Browser',
  statement: 'Erklärung',
  statementText:
    'Bei Dues anmelden. Dabei wird kein Geld bewegt. (Auf Englisch: Sign in to Dues. This moves no money.)',
  signedIn: 'Angemeldet. Einen Moment …',
  signedInAs: 'Angemeldet als',
  signOut: 'Abmelden',
  stillSignedIn: 'Sie sind noch angemeldet. {problem}',
  ended: 'Ihre Sitzung ist beendet',
  endedText: 'Melden Sie sich erneut an, um fortzufahren. Ihre Eingaben sind noch da.',
  otherAccount: 'Sie sind mit einem anderen Konto angemeldet',
  otherAccountText:
    'Diese Seite gehört zum Konto von vorher und lädt und speichert nichts mehr. Kopieren Sie Ihre Eingaben und laden Sie dann die Seite neu.',
  notNow: 'Nicht jetzt',
}
