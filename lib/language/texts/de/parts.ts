import type { Catalogue } from '../../subject'

export const PARTS: Catalogue['parts'] = {
  close: 'Schließen',
  copied: 'Kopiert',
  copyBlocked: 'Das Kopieren wurde blockiert. Markieren Sie den Text und kopieren Sie ihn selbst.',
  optional: '(optional)',
  oneLess: 'Eins weniger',
  oneMore: 'Eins mehr',
  wholeNumberUpTo: 'Geben Sie eine ganze Zahl von 1 bis {max} ein.',
  done: 'Erledigt:',
  date: 'Datum',
  what: 'Was',
  amount: 'Betrag',
  newTab: '(öffnet in einem neuen Tab)',
  loading: 'Wird geladen …',
  partMissing: 'Ein Teil dieser Seite kam nicht an. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  language: 'Sprache',
  changeLanguage: 'Sprache ändern',
  unknownLocale:
    'Der Link verlangt eine Sprache, die es hier nicht gibt ({asked}). Wählen Sie unten eine andere.',
}
