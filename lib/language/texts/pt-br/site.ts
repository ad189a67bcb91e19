import type { Catalogue } from '../../subject'

export const SITE: Catalogue['site'] = {
  notAvailable: 'Indisponível',
  pageAway: 'Não é possível mostrar esta página no momento.',
  offline: 'Você está sem conexão.',
  pageAwayText:
    'O servidor não respondeu corretamente. O que já foi assinado ou pago está seguro, e nada mais foi cobrado. Aguarde um momento e tente de novo.',
  offlineText: 'O que já foi assinado ou pago está seguro. Vamos continuar quando a conexão voltar.',
  tryAgain: 'Tentar de novo',
  loadAgain: 'Recarregar a página',
  tryingAgain: 'Tentando de novo…',
  reference: 'Se isso continuar, informe esta referência ao operador: {reference}',
  notFound: 'Não encontrada',
  noPage: 'Não encontramos esta página.',
  noPageText:
    'Confira se o endereço foi copiado por inteiro. Se alguém enviou este link, peça um novo. Nada foi cobrado.',
  toStart: 'Ir para a página inicial',
}
