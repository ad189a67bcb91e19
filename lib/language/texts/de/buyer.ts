import type { Catalogue } from '../../subject'

export const BUYER: Catalogue['buyer'] = {
  forNext: 'Für Ihre nächsten Rechnungen bei diesem Händler. Vorhandene bleiben, wie sie sind.',
  heading: 'Rechnungsangaben',
  none: 'Keine angegeben.',
  addOf: '{given, select, yes {Ändern} other {Hinzufügen}}<s>: Rechnungsangaben für {title}</s>',
  name: 'Name oder Firma',
  address: 'Straße und Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  chooseCountry: 'Wählen Sie ein Land',
  taxId: 'USt-IdNr. oder Steuernummer',
  taxIdOf: '{vat, select, yes {USt-IdNr.} other {Steuernummer}} {taxId}',
  missing:
    '{field, select, name {Geben Sie einen Namen ein.} address {Geben Sie Straße und Hausnummer ein.} city {Geben Sie den Ort ein.} other {Wählen Sie ein Land.}}',
  wrong: 'Diese Angabe stimmt nicht. Prüfen Sie sie.',
  notSaved: 'Die Angaben wurden nicht gespeichert.',
  save: 'Angaben speichern',
  remove: 'Entfernen',
  cancel: 'Abbrechen',
}
