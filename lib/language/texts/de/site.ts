import type { Catalogue } from '../../subject'

export const SITE: Catalogue['site'] = {
  notAvailable: 'Nicht verfügbar',
  pageAway: 'Diese Seite kann gerade nicht angezeigt werden.',
  offline: 'Sie sind offline.',
  pageAwayText:
    'Der Server hat nicht richtig geantwortet. Was bereits signiert oder bezahlt war, ist sicher; sonst wurde nichts abgebucht. Warten Sie einen Moment und versuchen Sie es erneut.',
  offlineText:
    'Was bereits signiert oder bezahlt war, ist sicher. Es geht weiter, sobald Sie wieder online sind.',
  tryAgain: 'Erneut versuchen',
  loadAgain: 'Seite neu laden',
  tryingAgain: 'Neuer Versuch …',
  reference: 'Falls das anhält, nennen Sie dem Betreiber diese Referenz: {reference}',
  notFound: 'Nicht gefunden',
  noPage: 'Wir finden diese Seite nicht.',
  noPageText:
    'Prüfen Sie, ob die ganze Adresse kopiert wurde. Wenn Ihnen jemand diesen Link geschickt hat, bitten Sie um einen neuen. Es wurde nichts abgebucht.',
  toStart: 'Zur Startseite',
}
