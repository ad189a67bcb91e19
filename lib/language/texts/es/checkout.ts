import type { Catalogue } from '../../subject'

export const CHECKOUT: Catalogue['checkout'] = {
  notFoundTitle: 'Pago no encontrado',
  notFound: 'No encontramos esta página de pago.',
  notFoundText: 'No se cobró nada. Compruebe:',
  notFoundCopied: '¿Copió la dirección completa? Su última parte empieza con «cs_» y tiene 35 caracteres.',
  notFoundOld: '¿El enlace es antiguo? Abra de nuevo el enlace de pago del comercio para obtener otro.',
  notFoundAsk: '¿Sigue sin abrirse? Pida un enlace nuevo al comercio.',
  backTo: 'Volver a {merchant}',
  straightToMerchant: 'Los pagos van de su billetera directamente al comercio.',
  offline: 'No tiene conexión. Continuaremos cuando vuelva.',
  insteadOf: 'en lugar de',
  forFirst:
    '{count, plural, one {{frequency, select, month {el primer mes} quarter {el primer trimestre} other {el primer año}}} other {{per} en los primeros # pagos}}',
  free: 'Gratis.',
  termsOnce:
    '{trial, select, yes {{days} gratis. Después, {amount} el {date}, una sola vez} other {{amount} hoy, una sola vez}}{rate, select, yes {, al cambio del día} other {}}.',
  terms:
    '{trial, select, yes {{days} gratis. Después, {amount} {when}} other {{amount} hoy y después {when}}}{rate, select, yes {, al cambio del día} other {}}.',
  termsFirst:
    '{trial, select, yes {{days} gratis. Después, {amount} una vez} other {{amount} hoy}}, y luego {full} {when}{rate, select, yes {, al cambio del día} other {}}.',
  termsReduced:
    '{trial, select, yes {{days} gratis. Después, {amount} en {count, plural, one {# pago} other {# pagos}}} other {{amount} hoy y en {more, plural, one {el pago siguiente} other {los # pagos siguientes}}}}; luego {full}, {when}{rate, select, yes {, al cambio del día} other {}}.',
  eachYear:
    '{about, select, yes {cada año hacia el} other {cada año el}} {date}{leap, select, yes {, o el último día de ese mes} other {}}',
  eachMonth:
    '{about, select, yes {hacia el día} other {el día}} {day} {frequency, select, month {de cada mes} other {cada tres meses}}{last, select, yes {, o el último día del mes} other {}}',
  plan: 'Plan',
  includes: 'Incluye {units}',
  planRate:
    '{seats, select, yes {por puesto } other {}}{frequency, select, month {al mes} quarter {al trimestre} other {al año}}',
  seats: 'Puestos',
  seatsHint:
    '{price} por puesto {frequency, select, month {al mes} quarter {al trimestre} other {al año}}, de 1 a {max}',
  whatWhen: 'Qué se cobra y cuándo',
  whatWhenIn: 'Qué se cobra y cuándo, en {unit}',
  dollarsPaidIn: 'dólares estadounidenses, pagados en {symbol}',
  today: 'Hoy, {date}',
  firstCharge: 'Primer cobro',
  plusUsage: 'más el uso',
  freeFor: 'Gratis durante {days}',
  chargesEnd: '{count, plural, one {Un cobro} other {# cobros, el último el {last}}}; después termina.',
  chargesRenew:
    '{count, plural, one {Un cobro} other {# cobros, el último el {last}}}; después ninguno, salvo que renueve.',
  discountCode: 'Código de descuento',
  apply: 'Aplicar',
  codeRefused: '{problem} Los precios son sin descuento.',
  noWallet: 'Todavía sin billetera',
  balancesHere: 'Aquí verá sus saldos',
  connect: 'Conectar',
  connectWallet: 'Conectar billetera',
  lookingForWallets: 'Buscando billeteras…',
  partMissing: 'Una parte de esta página no llegó. Revise su conexión e inténtelo de nuevo.',
  payWith: 'Pagar con',
  balancesFirst: 'Sus saldos, el mayor primero',
  tokensOn:
    '{tokens, plural, one {# token} other {# tokens}} en {networks, plural, one {# red} other {# redes}}',
  onNetwork: 'En {network}',
  moreTokens: '{count, plural, one {# token más} other {# tokens más}}',
  neverMoreThan: 'nunca más de {amount}',
  dayRate: 'al cambio del día',
  contract: 'Contrato',
  copyContract: 'Copiar la dirección del contrato de {symbol}',
  viewContract: 'Ver el contrato de {symbol} en un explorador',
  allowFor: 'Permitir durante',
  neverMore: 'Nunca más de lo que elija',
  charges: '{count, plural, one {# cobro} other {# cobros}}',
  afterwards: 'Después',
  untilYouCancel: 'Hasta que cancele',
  endAfter: 'Termina tras {count}',
  nothingTaken:
    'Nunca se cobra nada: su billetera no permite ningún token. Solo firma que usted se suscribe.',
  allowUpTo:
    'Permita hasta {about, select, yes {unos } other {}}<b>{amount}</b> en total: {payments}{ends, select, yes {, el último el {last}} other {}}.',
  allowCap:
    'Permita un límite en {symbol}, que verá antes de firmar, para {payments} de {price}{ends, select, yes {, el último el {last}} other {}}.',
  renewThen: 'Entonces lo renueva con una firma; hasta que lo haga no se cobra nada más.',
  endsAfter: 'Termina después de {count, plural, one {# pago} other {# pagos}}, el último el {last}.',
  thenEnds: 'Después termina.',
  canTake:
    '{merchant} puede cobrar como máximo <b>{amount} {frequency, select, month {al mes} quarter {al trimestre} other {al año}}</b>{floats, select, yes {, es decir, {price} al cambio de ese día} other {}}. Cancele cuando quiera.',
  canCharge:
    '{merchant} puede cobrar como máximo una vez {frequency, select, month {al mes} quarter {al trimestre} other {al año}}. Cancele cuando quiera.',
  dueToday: 'A pagar hoy',
  paidTo: 'Se paga a',
  onNetworkNote: 'en {network}',
  copyAddress: 'Copiar la dirección {start}…',
  startSubscription: 'Iniciar suscripción',
  connectingShares: 'Al conectar una billetera solo se comparte su dirección.',
  consentFree: 'Al elegir «{button}» se suscribe a {merchant}, gratis, hasta que cancele.',
  consent:
    'Al elegir «{button}» autoriza a {merchant} a cobrar hasta {amount} cada {frequency, select, month {mes} quarter {trimestre} other {año}} en {network}, desde {start, select, today {hoy} other {el {first}}}{ends, select, yes { hasta el {last}, o} other {}} hasta que cancele{limited, select, yes {, y no más de {payments} salvo que renueve} other {}}.',
  invoiceDetails: 'Datos de facturación',
  detailsNeeded: 'Necesarios para esta suscripción',
  detailsWanted: 'Si los quiere en sus facturas',
  detailsSaved: 'Guardados para sus facturas.',
  detailsNone: 'No hay ninguno.',
  detailsAgain: 'Introducirlos de nuevo',
  detailsAdd: 'Añadir datos',
  update: 'Actualizar',
  needsScript: 'Para pagar, esta página necesita JavaScript y una billetera.',
  needsScriptText:
    'Todas las condiciones se pueden leer sin ellos. Active JavaScript en un navegador que tenga una billetera y vuelva a cargar la página. No se cobró nada.',
  stepTerms:
    '{plans, select, yes {{plan}, } other {}}{price}{seated, select, yes {, {seats}} other {}}. {trial, select, yes {{days} gratis.} other {Primer cobro hoy.}}',
  stepFree: '{plans, select, yes {{plan}, gratis.} other {Gratis.}}',
  manage: 'Gestionar la suscripción',
  expired: 'Este enlace caducó.\nNo se cobró nada.',
  noNewSubscribers: 'Esta suscripción no admite nuevos suscriptores.',
  onItsWay: 'Hay un pago en camino.',
  complete: 'Esta suscripción ya se completó.',
  expiredText:
    'Estuvo abierto hasta el {date}. Empiece de nuevo con las mismas opciones{same, select, yes {; el precio no ha cambiado} other {}}.',
  pausedText: '{merchant} la puso en pausa. No se cobró nada. Pregunte a {merchant} cuándo volverá a abrir.',
  archivedText: '{merchant} la cerró. No se cobró nada. Pida otro enlace a {merchant}.',
  onItsWayText: 'La red todavía no lo ha confirmado. Puede cerrar esta página.',
  completeText:
    'El enlace se usó{dated, select, yes { el {date}} other {}} y sirve una sola vez. Para suscribirse de nuevo, abra otra vez el enlace de pago de {merchant}.',
  priceChanged: 'El precio cambió.',
  priceChangedText: '{plan} costaba {former} y ahora cuesta {price}.',
  freeTrial: 'Prueba gratis',
  none: 'Ninguna',
  youAllow: 'Usted permite',
  startAgain: 'Empezar de nuevo',
}
