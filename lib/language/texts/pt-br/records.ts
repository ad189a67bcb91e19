import type { Catalogue } from '../../subject'

export const RECORDS: Catalogue['records'] = {
  copyOf:
    '{what, select, payer {Copiar seu endereço} merchant {Copiar o vendedor} receiver {Copiar o destinatário} contract {Copiar o contrato} token {Copiar o token} paying {Copiar a conta que pagou} other {Copiar o endereço}}',
  viewOf:
    '{what, select, payer {Ver seu endereço em {host}} merchant {Ver o vendedor em {host}} receiver {Ver o destinatário em {host}} contract {Ver o contrato em {host}} token {Ver o token em {host}} paying {Ver a conta que pagou em {host}} other {Ver o endereço em {host}}}',
  copyTransaction: 'Copiar o hash da transação',
  viewTransaction: 'Ver a transação em {host}',
  viewOn: 'Ver em {host}',
  noTransaction: 'Nenhuma',
  refunds: 'Reembolsos',
  refund: 'Reembolso de {amount}, {note}',
  refundNote: '{status, select, pending {aguardando a rede} other {desfeito pela rede}}',
  price: 'Preço',
  linePlan: '{seats, select, yes {Lugar} other {Plano}}, {period}',
  lineNamed: '{name}, {period}',
  lineDiscount: '{coded, select, yes {Desconto {code}} other {Desconto}}',
  lineCredit: 'Crédito',
  linesTotal: 'Total',
  pauseTitle: 'Pausar esta assinatura?',
  dontPause: 'Não pausar',
  pausing: 'Pausando…',
  pause: 'Pausar',
  pauseLength: 'Por quanto tempo',
  pauseChoice: '{periods}, até {day}',
  charges: 'Cobranças',
  access: 'Acesso',
  sooner: 'Antes',
  pauseCharges: 'Nenhuma antes de {day}. Depois continuam automaticamente.',
  pauseSooner:
    'Você pode encerrar a pausa a qualquer momento. A próxima cobrança vem então na próxima das datas de sempre.',
  notPaused: 'Não foi pausada.',
  pauseUnknown: 'Não se sabe se foi pausada.',
  printOrSave: 'Imprimir ou salvar',
  checkChain: 'Conferir na rede',
  verifiedTitle:
    '{result, select, found {O servidor da sua carteira encontrou este pagamento na {network}.} different {{network} diz outra coisa.} not_found {O servidor da sua carteira não conhece esta transação.} other_network {Sua carteira está em outra rede.} no_wallet {Nenhuma carteira neste navegador.} other {Sua carteira não respondeu.}}',
  verifiedText:
    '{result, select, found {O evento do contrato indica estas condições, este período e este valor, e os tokens saíram da carteira acima na mesma transação.} different {A transação existe, mas contém outro pagamento ou falhou. Não confie neste documento antes de compará-lo em um explorador.} not_found {Ele pode estar atrasado ou não guardar transações antigas da {network}. Tente mais tarde ou compare em um explorador.} other_network {Mude-a para {network} e confira de novo.} no_wallet {A conferência pergunta à {network} pela sua própria carteira, para não depender deste site. Abra esta página em um navegador que tenha uma ou compare a transação em um explorador.} other {Não foi possível perguntar à {network}. Tente daqui a pouco.}}',
}
