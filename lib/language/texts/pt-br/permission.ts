import type { Catalogue } from '../../subject'

export const PERMISSION: Catalogue['permission'] = {
  title: 'Permissão',
  renew: 'Renovar permissão',
  change: 'Mudar permissão',
  further: 'Número de próximas cobranças',
  count: '{count, plural, one {# cobrança} other {# cobranças}}',
  done: '{due, select, yes {Pronto. Depois, o pagamento é tentado de novo automaticamente.} other {Pronto. Isso não cobra nada.}}',
  asItWas: 'Sua permissão continua igual.',
  effect:
    '{merchant} pode cobrar no máximo {each}, {charges} ao todo: {total}. {more, select, yes {Com suas outras assinaturas ali, sua carteira mostra {shown}. } other {}}{free, select, yes {Basta uma confirmação grátis na carteira.} other {Sua carteira pede uma pequena taxa de rede na {network}.}} {due, select, yes {Depois, o pagamento vencido de {overdue} é tentado de novo automaticamente.} other {Nada é cobrado agora.}}',
  reachSigned:
    'Assinada para {count, plural, one {# cobrança} other {# cobranças}}. Vale a partir do primeiro pagamento.',
  reachAll: 'Cobre todas as próximas cobranças.',
  reachNone: 'Esgotada. A cobrança de {day} precisa de uma nova permissão.',
  reachMore:
    'Cobre {count, plural, one {mais # cobrança} other {mais # cobranças}}. A cobrança de {day} precisa de uma nova permissão.',
  endingNone: 'Você já usou todas as cobranças que permitiu.',
  endingMore: 'Sua permissão cobre {count, plural, one {mais # cobrança} other {mais # cobranças}}.',
  renewBefore: 'Renove-a antes de {day}, ou essa cobrança falhará. As condições continuam as mesmas.',
  renewalWaiting:
    'Você permitiu {count, plural, one {# cobrança} other {# cobranças}}. Estamos levando isso à {network}, em geral em um minuto.',
  renewalVoid:
    '{reason, select, permit_used {Sua carteira usou o número desta assinatura para outra coisa, então ela não pôde ser usada.} permit_expired {Sua última assinatura expirou antes de chegar à rede.} permit_refused {O token não aceitou sua última assinatura.} terms_changed {Suas condições mudaram antes que sua última assinatura pudesse ser usada.} permit_outdated {Outra assinatura desta carteira passou a precisar de mais desde que você assinou.} permit_reverted {A rede recusou sua última assinatura.} too_costly {O programa da sua carteira torna a assinatura cara demais.} other {Sua última assinatura não pôde ser usada.}} Nada mudou. Permita de novo abaixo.',
  state:
    '{state, select, none {Nenhuma. A carteira nunca deu uma.} discarded {Nenhuma. O que você assinou foi descartado antes de valer na rede.} withdrawing {Sendo retirada com o primeiro pagamento. Se a rede a aceitar antes, logo será removida.} ending {Assinada, mas nada é cobrado com ela. É descartada quando a assinatura termina.} pending {Assinada. Vale na rede a partir do primeiro pagamento.} over {Ainda ativa. Nada é cobrado com ela, e logo será removida.} live {Ativa.} removing {Ainda ativa. A transação que a remove está a caminho.} void {Não vale mais. Permita de novo acima.} other {Encerrada.}}',
  activeSince: 'Ativa desde {day}.',
  endedOn: 'Encerrada em {day}.',
  left: '{state} Resta uma permissão de {amount}, com a qual nada pode ser cobrado.',
  again:
    'Permita {amount} de novo, ou {trial, select, yes {o primeiro pagamento falhará.} other {nenhum pagamento poderá ser cobrado.}}',
  againDone: 'Permitido.',
  againNext:
    '{trial, select, yes {Nada é cobrado antes do fim do teste.} other {Depois tente o pagamento de novo.}}',
  againText:
    'A permissão que você deu ao assinar não pode mais ser usada: esta carteira a usou ou substituiu desde então, ou mudou o modo de assinar. Permita os mesmos pagamentos de novo na {network}. Se {symbol} aceitar sua assinatura, é grátis; senão, custa uma pequena taxa de rede. {next}',
  againFollows: 'Pronto. Esta página se atualiza em um minuto.',
  nothingAllowed: 'Nada foi permitido.',
  allowFromZero:
    'Nada foi permitido. Alguns tokens só mudam uma permissão a partir de 0: ponha-a primeiro em 0 na sua carteira.',
  taker: 'O contrato que pode cobrá-los',
  anyWallet: 'Com qualquer carteira ou explorador',
  sendData: 'Envie estes dados da carteira que paga ao contrato de {symbol}.',
  copyData: 'Copiar dados',
  copyDataOf:
    '{what, select, approval {Copiar dados da permissão} call {Copiar dados da chamada} other {Copiar dados que não permitem nada}}',
  copySigned: 'Copiar o que você assinou',
  network: 'Rede',
  contract: 'Contrato',
  contractOf: 'Contrato de {symbol}',
  zeroTitle: 'Pôr a permissão em 0',
  zeroWith: 'Pôr em 0 com {wallet}',
  zeroDone: 'Pronto. O contrato não tem mais nenhuma permissão.',
  zeroAsItWas: 'A permissão continua igual.',
  zeroText:
    'Em {moment} sua carteira ainda permitia ao contrato {amount} na {network}. Sem sua permissão o contrato não pode cobrar, então você pode deixar assim. Pôr em 0 custa uma taxa de rede.',
  removeTitle: 'Remover a permissão na rede',
  removeText: 'A permissão fica em um contrato na {network}, não neste site. Encerrá-la lá é definitivo.',
  removeWith: 'Remover com {wallet}',
  removeDone: 'Pronto. A permissão foi removida na rede; esta página se atualiza em instantes.',
  nothingRemoved: 'Nada foi removido.',
  maybeRemoved: 'A permissão talvez já tenha sido removida.',
  ownTransaction: 'Por sua própria transação',
  ownText:
    'Sua carteira pode encerrá-la a qualquer momento, mesmo que este site não exista mais; custa uma taxa de rede.{ends, select, yes { Encerra esta assinatura na hora.} other {}}',
  endPermission: '{over, select, yes {Encerrar a permissão} other {Encerrar esta assinatura}}',
  callCancel: 'Chame {call} do contrato com o que você assinou.',
  removeAll: 'Remover todas as permissões de {symbol}',
  removeAllText:
    'Ponha em 0 a permissão do contrato em {symbol}. Isso para tudo o que você paga a este vendedor em {symbol}.',
  freeTitle: 'Grátis, com uma confirmação na carteira',
  freeText: 'Você assina, e nós levamos à {network} por nossa conta. {effect}',
  freeDone: 'Assinado. A permissão é removida na rede em cerca de um minuto; esta página se atualiza.',
  freeOver: 'Depois disso nada pode ser cobrado com ela, mesmo sem este site.',
  freeEnds:
    'Encerra esta assinatura de vez: isso não pode ser desfeito.{dated, select, yes { Você pode usar o que pagou até {day}.} other {}}',
}
