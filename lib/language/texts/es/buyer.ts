import type { Catalogue } from '../../subject'

export const BUYER: Catalogue['buyer'] = {
  forNext: 'Para sus próximas facturas con este comercio. Las que ya tiene quedan como están.',
  heading: 'Datos de facturación',
  none: 'Ninguno indicado.',
  addOf: '{given, select, yes {Cambiar} other {Añadir}}<s>: datos de facturación de {title}</s>',
  name: 'Nombre o empresa',
  address: 'Dirección',
  postalCode: 'Código postal',
  city: 'Ciudad',
  country: 'País',
  chooseCountry: 'Elija un país',
  taxId: 'NIF o número de IVA',
  taxIdOf: '{vat, select, yes {NIF-IVA} other {Número fiscal}} {taxId}',
  missing:
    '{field, select, name {Escriba un nombre.} address {Escriba la dirección.} city {Escriba la ciudad.} other {Elija un país.}}',
  wrong: 'Este dato no es correcto. Revíselo.',
  notSaved: 'Los datos no se guardaron.',
  save: 'Guardar datos',
  remove: 'Quitar',
  cancel: 'Cancelar',
}
