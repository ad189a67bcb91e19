import type { Catalogue } from '../../subject'

export const BUYER: Catalogue['buyer'] = {
  forNext: 'Pour vos prochaines factures chez ce marchand. Celles que vous avez restent telles quelles.',
  heading: 'Coordonnées de facturation',
  none: 'Aucune indiquée.',
  addOf: '{given, select, yes {Modifier} other {Ajouter}}<s> : coordonnées de facturation de {title}</s>',
  name: 'Nom ou société',
  address: 'Adresse',
  postalCode: 'Code postal',
  city: 'Ville',
  country: 'Pays',
  chooseCountry: 'Choisissez un pays',
  taxId: 'Numéro de TVA ou numéro fiscal',
  taxIdOf: '{vat, select, yes {Numéro de TVA} other {Numéro fiscal}} {taxId}',
  missing:
    '{field, select, name {Saisissez un nom.} address {Saisissez l’adresse.} city {Saisissez la ville.} other {Choisissez un pays.}}',
  wrong: 'Cette saisie n’est pas correcte. Vérifiez-la.',
  notSaved: 'Les coordonnées n’ont pas été enregistrées.',
  save: 'Enregistrer',
  remove: 'Supprimer',
  cancel: 'Annuler',
}
