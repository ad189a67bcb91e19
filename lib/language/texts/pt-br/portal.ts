import type { Catalogue } from '../../subject'

export const PORTAL: Catalogue['portal'] = {
  skip: 'Pular para o conteúdo',
  title: 'Suas assinaturas',
  lead: 'Todas as assinaturas que esta carteira paga neste site{network, select, none {} other {, na {network}}}. Os pagamentos saem direto da carteira.',
  otherNetwork:
    'Uma carteira inteligente entra em uma rede. Para outra, saia, troque a rede na carteira e entre de novo.',
  signInLead:
    'Escolha a carteira que paga. Você assina uma mensagem para mostrar que ela é sua; não custa nada e não move dinheiro.',
  needsScript:
    'Para entrar é preciso JavaScript. Sem ele, toda permissão pode ser encerrada na sua carteira ou no explorador da rede.',
  outOfDate: 'Isto pode estar desatualizado. Continuaremos quando a conexão voltar.',
  nothingRead: 'Nada pôde ser lido ainda. Continuaremos quando a conexão voltar.',
  notReadAgain: 'Não foi possível ler de novo.',
  notRead: 'Não foi possível ler suas assinaturas.',
  paymentsUnaffected: '{problem} Isso não afeta seus pagamentos.',
  loading: 'Carregando suas assinaturas',
  otherWallet: 'Outra carteira paga a assinatura que você procura.',
  otherWalletText:
    'Estas são as assinaturas de {address}. Para ver a outra, entre com a carteira que assinou.',
  thisOtherWallet: 'Outra carteira paga esta assinatura.',
  thisOtherWalletText:
    'Você entrou como {address}. Entre com a carteira que assinou e voltará a esta página.',
  useOther: 'Usar outra carteira',
  nothing: 'Esta carteira não paga nada aqui.',
  nothingText:
    'Nenhuma assinatura foi feita com {address}. Se você assinou com outra carteira ou conta, saia e entre com ela.',
  showMore: 'Mostrar mais',
  allInvoices: 'Todas as suas faturas',
  allSubscriptions: 'Todas as suas assinaturas',
  subscribeAgain: 'Assinar de novo',
  status:
    '{status, select, active {Ativa} trialing {Em teste} past_due {Em atraso} paused {Em pausa} cancelled {Cancelada} other {Encerrada}}',
  noteEnds: 'termina em {day}',
  noteCancels: 'cancela em {day}',
  noteUntil: 'até {day}',
  noteSince: 'desde {day}',
  noteOn: 'em {day}',
  cardNext: '{merchant}<d>, próxima cobrança em {day}</d>',
  cardDue: '{merchant}<d> · pagamento venceu em {day}</d>',
  plan: 'Plano',
  planPrice: '{plan}, {price}',
  seats: 'Lugares',
  discount: 'Desconto',
  discountText:
    '{coded, select, yes {{code}, } other {}}{off} a menos em {each, select, yes {cada pagamento} other {{count, plural, one {mais # pagamento} other {mais # pagamentos}}}}',
  credit: 'Crédito',
  creditText: '{amount}, que reduz seus próximos pagamentos',
  paidIn: 'Pago em',
  nextCharge: 'Próxima cobrança',
  openCharge: 'Pagamento em aberto',
  none: 'Nenhuma',
  nextChargeText: '{due, select, yes {Venceu em {day}} other {{day}}}, {amount} em {symbol}',
  withUsage: '{charge}, mais {amount} de uso até agora',
  usage: 'Uso neste período',
  usageNone: 'Nenhum ainda, no máximo {limit}',
  usageText: '{quantity} × {unit}, {amount} de no máximo {limit}',
  neverMore: 'Nunca mais que',
  capFrom: '{cap} a partir de {day}',
  renews: 'Renova',
  untilYouCancel: 'Até você cancelar',
  chargesLeft: 'Cobranças restantes',
  since: 'Desde',
  ended: 'Encerrada',
  ends: 'Termina',
  endsOn: 'Em {day}. {why}',
  walletPermission: 'Permissão da carteira',
  walletHolds: 'A carteira tem',
  readOn: '{amount} <d>em {moment}</d>',
  fundsReading: '{amount} <d>lendo de novo…</d>',
  allowanceLeft: 'A carteira permite',
  allowanceFor: '{amount} <d>para tudo o que ela paga a {merchant} em {symbol}</d>',
  forecast: 'Previsão',
  paidBy: 'Pago por',
  merchant: 'Vendedor',
  paidTo: 'Pago a',
  paidToShare: 'Pago a, {share}',
  payments: 'Pagamentos',
  nothingCharged: 'Nada foi cobrado ainda.',
  receiptFor: 'Recibo<s> de {period}</s>',
  invoiceFor: 'Fatura<s> de {period}</s>',
  payment:
    '{state, select, due {A cobrar} submitted {Enviado} pending {Confirmando} failed {Falhou} refunded {Reembolsado} partly_refunded {Reembolsado em parte} other {Pago}}',
  periodOf: '{period} (pagamento de {moment})',
  paymentNote:
    '{state, select, due {prestes a ser enviado} submitted {aguardando um bloco} pending {ainda pode ser desfeito} failed {sem nova tentativa automática} other {reembolso a caminho}}',
  retryOn: 'nova tentativa em {day}',
  endReason:
    '{reason, select, requested_by_payer {Você cancelou.} requested_by_merchant {O vendedor encerrou.} payment_failed {Dois pagamentos seguidos falharam.} first_payment_failed {O primeiro pagamento não pôde ser cobrado em três dias.} mandate_cancelled {A permissão foi removida na rede.} mandate_exhausted {Como combinado na assinatura.} price_not_accepted {Você não aceitou o novo preço.} other {O vendedor não a oferece mais.}}',
  endContinue: '{why} Assine de novo para continuar.',
  failed:
    '{reason, select, insufficient_balance {Não há {symbol} suficiente na sua carteira.} allowance_too_low {Sua carteira permite menos que a cobrança.} permission {A permissão da sua carteira foi removida.} token_paused {O emissor do token suspendeu todas as transferências.} blocked_address {O emissor do token bloqueia sua carteira ou a do vendedor.} costly {A cobrança custa mais gás do que o operador paga.} network {A rede não respondeu, ou suas taxas estão altas demais.} rate_unavailable {Não havia cotação para o token.} over {O prazo deste pagamento acabou.} other {A rede não aceitou o pagamento.}}',
  whoActs:
    '{who, select, payer {Você pode resolver isso.} merchant {O vendedor precisa agir.} other {O operador deste site precisa agir.}}',
  addThenTry: 'Adicione {exact, select, yes {pelo menos} other {mais de}} {amount} e tente de novo.',
  allowThenTry:
    'Permita de novo na sua carteira que o contrato abaixo cobre {exact, select, yes {pelo menos} other {mais de}} {amount} e tente de novo.',
  subscribeToContinue: 'Assine de novo para continuar.',
  switchProgramOff:
    'Se a sua carteira executa um programa ao enviar tokens, desligue-o e tente de novo; senão, assine com outro token.',
  keepAccess: 'Você mantém o acesso até {day}.',
  accessEnded: 'Seu acesso terminou em {day}.',
  paymentFailed: 'Um pagamento de {amount} na {network} falhou.',
  tryingNow: 'O pagamento está sendo tentado agora.',
  tryAgainNow: 'Tentar de novo agora',
  allowAbove: 'Primeiro permita de novo acima.',
  enoughPermission:
    '{count, plural, one {Suficiente para a única cobrança que a permissão cobre.} other {Suficiente para as # cobranças que a permissão cobre.}}',
  enoughAll: 'Suficiente para todas as cobranças assinadas.',
  notEnoughDue: 'Não é suficiente para a cobrança que venceu em {day}.',
  notEnoughNext: 'Não é suficiente para a próxima cobrança, em {day}.',
  enoughFor:
    '{count, plural, one {Suficiente para uma cobrança.} other {Suficiente para # cobranças.}} A de {day} falharia.',
  topUp:
    '{forecast} {lacks, select, balance {Recarregue a carteira} allowance {Permita mais} both {Recarregue a carteira e permita mais} other {Recarregue a carteira ou permita mais}}{before, select, yes { antes disso} other {}}.',
  linkTitle:
    '{purpose, select, permission {Renovar sua permissão} change {Mudar sua assinatura} price {Um novo preço para sua assinatura} retry {Pagar o que está em aberto} other {Sua assinatura}}',
  linkLead:
    '{purpose, select, permission {Escolha quantos pagamentos a mais sua carteira permite. Nada é cobrado agora.} change {Escolha o plano, o token ou a quantidade. Você vê o custo antes de assinar.} price {Aceite com uma confirmação na carteira. Sua assinatura diz o que acontece se você não aceitar.} retry {O último pagamento falhou. Quando sua carteira tiver o suficiente, tente de novo aqui.} other {Este link é para uma assinatura e para a carteira que paga por ela.}}',
  linkOver: 'Este link não funciona.',
  linkOverText:
    'Ele expirou, ou falta parte do endereço. Os links funcionam por 30 dias: peça um novo ao vendedor ou entre com a carteira que paga. Nada foi cobrado.',
  confirmInWallet: 'Confirme na sua carteira.',
  sent: 'Enviado. Aguardando a rede…',
  wrongAccount: 'Sua carteira mostra {account}. Escolha nela {payer}: só a conta que paga pode fazer isso.',
  reverted: 'A rede recusou a transação. {effect}',
  refused: '{problem} {effect}',
}
