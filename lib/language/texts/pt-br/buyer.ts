import type { Catalogue } from '../../subject'

export const BUYER: Catalogue['buyer'] = {
  forNext: 'Para suas próximas faturas com este vendedor. As que você tem ficam como estão.',
  heading: 'Dados da fatura',
  none: 'Nenhum informado.',
  addOf: '{given, select, yes {Mudar} other {Adicionar}}<s>: dados da fatura de {title}</s>',
  name: 'Nome ou empresa',
  address: 'Endereço',
  postalCode: 'Código postal',
  city: 'Cidade',
  country: 'País',
  chooseCountry: 'Escolha um país',
  taxId: 'Número fiscal ou de IVA',
  taxIdOf: '{vat, select, yes {Número de IVA} other {Número fiscal}} {taxId}',
  missing:
    '{field, select, name {Digite um nome.} address {Digite o endereço.} city {Digite a cidade.} other {Escolha um país.}}',
  wrong: 'Este dado não está certo. Confira.',
  notSaved: 'Os dados não foram salvos.',
  save: 'Salvar dados',
  remove: 'Remover',
  cancel: 'Cancelar',
}
