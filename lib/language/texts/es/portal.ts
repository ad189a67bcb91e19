import type { Catalogue } from '../../subject'

export const PORTAL: Catalogue['portal'] = {
  skip: 'Saltar al contenido',
  title: 'Sus suscripciones',
  lead: 'Todas las suscripciones que esta billetera paga en este sitio{network, select, none {} other {, en {network}}}. Los pagos salen directamente de la billetera.',
  otherNetwork:
    'Una billetera inteligente inicia sesión en una red. Para otra, cierre sesión, cambie la red en la billetera e inicie sesión de nuevo.',
  signInLead:
    'Elija la billetera que paga. Firma un mensaje para mostrar que es suya; no cuesta nada ni mueve dinero.',
  needsScript:
    'Para iniciar sesión hace falta JavaScript. Sin él, cualquier permiso puede quitarse en su billetera o en el explorador de la red.',
  outOfDate: 'Puede que esto no esté al día. Continuaremos cuando vuelva la conexión.',
  nothingRead: 'Aún no se pudo leer nada. Continuaremos cuando vuelva la conexión.',
  notReadAgain: 'No se pudo volver a leer.',
  notRead: 'No se pudieron leer sus suscripciones.',
  paymentsUnaffected: '{problem} Esto no afecta a sus pagos.',
  loading: 'Cargando sus suscripciones',
  otherWallet: 'Otra billetera paga la suscripción que busca.',
  otherWalletText:
    'Estas son las suscripciones de {address}. Para ver la otra, inicie sesión con la billetera que se suscribió.',
  thisOtherWallet: 'Otra billetera paga esta suscripción.',
  thisOtherWalletText:
    'Inició sesión como {address}. Inicie sesión con la billetera que se suscribió y volverá a esta página.',
  useOther: 'Usar otra billetera',
  nothing: 'Esta billetera no paga nada aquí.',
  nothingText:
    'Nunca se hizo una suscripción con {address}. Si se suscribió con otra billetera o cuenta, cierre sesión e iníciela con esa.',
  showMore: 'Mostrar más',
  allInvoices: 'Todas sus facturas',
  allSubscriptions: 'Todas sus suscripciones',
  subscribeAgain: 'Suscribirse de nuevo',
  status:
    '{status, select, active {Activa} trialing {En prueba} past_due {Pago pendiente} paused {En pausa} cancelled {Cancelada} other {Terminada}}',
  noteEnds: 'termina el {day}',
  noteCancels: 'se cancela el {day}',
  noteUntil: 'hasta el {day}',
  noteSince: 'desde el {day}',
  noteOn: 'el {day}',
  cardNext: '{merchant}<d>, próximo cobro el {day}{differs, select, yes {, {amount}} other {}}</d>',
  cardDue: '{merchant}<d> · el pago vencía el {day}</d>',
  plan: 'Plan',
  planPrice: '{plan}, {price}',
  seats: 'Puestos',
  discount: 'Descuento',
  discountText:
    '{coded, select, yes {{code}, } other {}}{off} menos en {each, select, yes {cada pago} other {{count, plural, one {el próximo pago} other {cada uno de los próximos # pagos}}}}',
  credit: 'Crédito',
  creditText: '{amount}, que reduce sus próximos pagos',
  paidIn: 'Se paga en',
  nextCharge: 'Próximo cobro',
  openCharge: 'Pago pendiente',
  none: 'Ninguno',
  nextChargeText: '{due, select, yes {Vencido el {day}} other {{day}}}, {amount} en {symbol}',
  withUsage: '{charge}, más {amount} de uso hasta ahora',
  usage: 'Uso en este periodo',
  usageNone: 'Ninguno aún, como máximo {limit}',
  usageText: '{quantity} × {unit}, {amount} de un máximo de {limit}',
  neverMore: 'Nunca más de',
  capFrom: '{cap} desde el {day}',
  renews: 'Se renueva',
  untilYouCancel: 'Hasta que cancele',
  chargesLeft: 'Cobros restantes',
  since: 'Desde',
  ended: 'Terminada',
  ends: 'Termina',
  endsOn: 'El {day}. {why}',
  walletPermission: 'Permiso de la billetera',
  walletHolds: 'La billetera tiene',
  readOn: '{amount} <d>el {moment}</d>',
  fundsReading: '{amount} <d>se está leyendo de nuevo…</d>',
  allowanceLeft: 'La billetera permite',
  allowanceFor: '{amount} <d>para todo lo que paga a {merchant} en {symbol}</d>',
  allowanceSigned: '{amount} <d>firmados, desde el primer pago</d>',
  forecast: 'Previsión',
  paidBy: 'Pagado por',
  merchant: 'Comercio',
  paidTo: 'Pagado a',
  paidToShare: 'Pagado a, {share}',
  payments: 'Pagos',
  nothingCharged: 'Aún no se cobró nada.',
  receiptFor: 'Recibo<s> de {period}</s>',
  invoiceFor: 'Factura<s> de {period}</s>',
  payment:
    '{state, select, due {Por cobrar} submitted {Enviado} pending {Confirmándose} failed {Fallido} refunded {Reembolsado} partly_refunded {Reembolsado en parte} other {Pagado}}',
  periodOf: '{period} (pago del {moment})',
  paymentNote:
    '{state, select, due {a punto de enviarse} submitted {esperando un bloque} pending {aún puede deshacerse} failed {no se reintenta automáticamente} other {reembolso en camino}}',
  retryOn: 'reintento el {day}',
  endReason:
    '{reason, select, requested_by_payer {Usted la canceló.} requested_by_merchant {El comercio la terminó.} payment_failed {Fallaron dos pagos seguidos.} first_payment_failed {El primer pago no pudo cobrarse en tres días.} mandate_cancelled {El permiso se quitó en la cadena.} mandate_exhausted {Como se acordó al suscribirse.} price_not_accepted {No aceptó el nuevo precio.} other {El comercio ya no la ofrece.}}',
  endContinue: '{why} Suscríbase de nuevo para continuar.',
  failed:
    '{reason, select, insufficient_balance {No hay suficiente {symbol} en su billetera.} allowance_too_low {Su permiso no cubre este cobro.} wallet_allows_less {Su billetera permite menos que el cobro.} permission {El permiso de su billetera se quitó.} token_paused {El emisor del token detuvo todas las transferencias.} blocked_address {El emisor del token bloquea su billetera o la del comercio.} costly {El cobro cuesta más gas del que paga el operador.} network {No se pudo acceder a la red, o sus comisiones son demasiado altas.} rate_unavailable {No había tipo de cambio para el token.} over {Pasó el plazo de este pago.} other {La red no aceptó el pago.}}',
  whoActs:
    '{who, select, payer {Usted puede arreglarlo.} merchant {El comercio debe actuar.} other {El operador de este sitio debe actuar.}}',
  addThenTry: 'Añada {exact, select, yes {al menos} other {más de}} {amount} e inténtelo de nuevo.',
  allowThenTry:
    'Permita otra vez en su billetera que el contrato de abajo cobre {exact, select, yes {al menos} other {más de}} {amount} e inténtelo de nuevo.',
  renewThenTried: 'Renueve el permiso y el pago se intentará de nuevo por sí solo.',
  subscribeToContinue: 'Suscríbase de nuevo para continuar.',
  switchProgramOff:
    'Si su billetera ejecuta un programa al enviar tokens, desactívelo e inténtelo de nuevo; si no, suscríbase con otro token.',
  keepAccess: 'Conserva el acceso hasta el {day}.',
  accessEnded: 'Su acceso terminó el {day}.',
  paymentFailed: 'Falló un pago de {amount} en {network}.',
  tryingNow: 'El pago se está intentando ahora.',
  tryAgainNow: 'Intentar de nuevo ahora',
  allowAbove: 'Primero permítalo de nuevo arriba.',
  enoughPermission:
    '{count, plural, one {Suficiente para el único cobro que cubre el permiso.} other {Suficiente para los # cobros que cubre el permiso.}}',
  enoughAll: 'Suficiente para todos los cobros firmados.',
  notEnoughDue: 'No alcanza para el cobro que vencía el {day}.',
  notEnoughNext: 'No alcanza para el próximo cobro, el {day}.',
  enoughFor:
    '{count, plural, one {Suficiente para un cobro.} other {Suficiente para # cobros.}} El del {day} fallaría.',
  topUp:
    '{forecast} {lacks, select, balance {Recargue la billetera} allowance {Permita más} both {Recargue la billetera y permita más} other {Recargue la billetera o permita más}}{before, select, yes { antes de esa fecha} other {}}.',
  linkTitle:
    '{purpose, select, permission {Renovar su permiso} change {Cambiar su suscripción} price {Un nuevo precio para su suscripción} retry {Pagar lo pendiente} other {Su suscripción}}',
  linkLead:
    '{purpose, select, permission {Elija cuántos pagos más permite su billetera.} change {Elija el plan, el token o la cantidad. Verá el costo antes de firmar.} price {Acéptelo con una firma. Su suscripción dice qué ocurre si no lo hace.} retry {El último pago falló. Cuando su billetera tenga suficiente, inténtelo aquí de nuevo.} other {Este enlace es para una suscripción y para la billetera que la paga.}}',
  linkOver: 'Este enlace no funciona.',
  linkOverText:
    'Caducó o falta una parte de su dirección. Los enlaces funcionan 30 días: pida uno nuevo al comercio o inicie sesión con la billetera que paga. No se cobró nada.',
  confirmInWallet: 'Confirme en su billetera.',
  sent: 'Enviado. Esperando a la red…',
  wrongAccount:
    'Su billetera muestra {account}. Elija en ella {payer}: solo la cuenta que paga puede hacerlo.',
  reverted: 'La red rechazó la transacción. {effect}',
  refused: '{problem} {effect}',
}
