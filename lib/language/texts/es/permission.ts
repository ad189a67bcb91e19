import type { Catalogue } from '../../subject'

export const PERMISSION: Catalogue['permission'] = {
  title: 'Permiso',
  renew: 'Renovar el permiso',
  change: 'Cambiar el permiso',
  further: 'Número de cobros siguientes',
  count: '{count, plural, one {# cobro} other {# cobros}}',
  done: '{due, select, yes {Listo. Después, el pago se intentará de nuevo por sí solo.} other {Listo. Esto no cobra nada.}}',
  asItWas: 'Su permiso sigue igual.',
  effect:
    '{merchant} puede cobrar como máximo {each}, {charges} en total: {total}. {more, select, yes {Con sus otras suscripciones allí, su billetera muestra {shown}. } other {}}{free, select, yes {Basta una firma gratuita.} other {Su billetera pide una pequeña comisión de red en {network}.}} {due, select, yes {Después, el pago vencido de {overdue} se intentará de nuevo por sí solo.} other {Ahora no se cobra nada.}}',
  reachSigned:
    'Firmado para {count, plural, one {# cobro} other {# cobros}}. Tiene efecto con el primer pago.',
  reachAll: 'Cubre todos los cobros que vienen.',
  reachNone: 'Agotado. El cobro del {day} necesita un permiso nuevo.',
  reachMore:
    'Cubre {count, plural, one {# cobro más} other {# cobros más}}. El cobro del {day} necesita un permiso nuevo.',
  endingNone: 'Ya usó todos los cobros que permitió.',
  endingMore: 'Su permiso cubre {count, plural, one {# cobro más} other {# cobros más}}.',
  renewBefore: 'Renuévelo antes del {day} o ese cobro fallará. Las condiciones siguen igual.',
  renewalWaiting:
    'Permitió {count, plural, one {# cobro} other {# cobros}}. Lo llevamos a {network}, normalmente en un minuto.',
  renewalVoid:
    '{reason, select, permit_used {Su billetera usó el número de esta firma para otra cosa, así que no pudo usarse.} permit_expired {Su última firma caducó antes de llegar a la red.} permit_refused {El token no aceptó su última firma.} terms_changed {Sus condiciones cambiaron antes de poder usar su última firma.} permit_outdated {Otra suscripción de esta billetera necesita más desde que firmó.} permit_reverted {La red rechazó su última firma.} too_costly {El programa de su billetera hace la firma demasiado costosa.} other {Su última firma no pudo usarse.}} Nada cambió. Permítalo de nuevo abajo.',
  state:
    '{state, select, none {Ninguno. La billetera nunca dio uno.} discarded {Ninguno. Lo que firmó se descartó antes de tener efecto en la cadena.} withdrawing {Se está retirando con el primer pago. Si la red lo toma antes, pronto se quita.} ending {Firmado, pero no se cobra nada con él. Se descarta cuando termina la suscripción.} pending {Firmado. Tiene efecto en la cadena con el primer pago.} over {Sigue activo. No se cobra nada con él y pronto se quita.} live {Activo.} removing {Sigue activo. La transacción que lo quita está en camino.} void {Ya no es válido. Permítalo de nuevo arriba.} other {Terminado.}}',
  activeSince: 'Activo desde el {day}.',
  endedOn: 'Terminó el {day}.',
  left: '{state} Queda un permiso de {amount}, con el que nada puede cobrarse.',
  again:
    'Permita {amount} de nuevo o {trial, select, yes {fallará el primer pago.} other {no se podrá cobrar ningún pago.}}',
  againDone: 'Permitido.',
  againNext:
    '{trial, select, yes {No se cobra nada antes de que termine la prueba.} other {Después intente el pago de nuevo.}}',
  againText:
    'El permiso que dio al suscribirse ya no puede usarse: esta billetera lo usó o reemplazó después, o cambió su forma de firmar. Permita de nuevo los mismos pagos en {network}. Si {symbol} acepta su firma, es gratis; si no, cuesta una pequeña comisión de red. {next}',
  againFollows: 'Listo. Esta página se actualiza en un minuto.',
  nothingAllowed: 'No se permitió nada.',
  allowFromZero:
    'No se permitió nada. Algunos tokens solo cambian un permiso desde 0: póngalo primero a 0 en su billetera.',
  taker: 'El contrato que puede cobrarlos',
  anyWallet: 'Con cualquier billetera o explorador',
  sendData: 'Envíe estos datos desde la billetera que paga al contrato de {symbol}.',
  copyData: 'Copiar datos',
  copyDataOf:
    '{what, select, approval {Copiar datos del permiso} call {Copiar datos de la llamada} other {Copiar datos que no permiten nada}}',
  copySigned: 'Copiar lo que firmó',
  network: 'Red',
  contract: 'Contrato',
  contractOf: 'Contrato de {symbol}',
  zeroTitle: 'Poner el permiso a 0',
  zeroWith: 'Ponerlo a 0 con {wallet}',
  zeroDone: 'Listo. El contrato ya no tiene permiso para nada.',
  zeroAsItWas: 'El permiso sigue igual.',
  zeroText:
    'El {moment} su billetera aún permitía al contrato {amount} en {network}. Sin su permiso el contrato no puede cobrarlo, así que puede dejarlo. Ponerlo a 0 cuesta una comisión de red.',
  removeTitle: 'Quitar el permiso en la cadena',
  removeText: 'El permiso está en un contrato en {network}, no en este sitio. Terminarlo allí es definitivo.',
  removeWith: 'Quitar con {wallet}',
  removeDone: 'Listo. El permiso se quitó en la cadena; esta página se actualiza enseguida.',
  nothingRemoved: 'No se quitó nada.',
  maybeRemoved: 'Puede que el permiso ya se haya quitado.',
  ownTransaction: 'Con su propia transacción',
  ownText:
    'Su billetera puede terminarlo en cualquier momento, aunque este sitio ya no exista; cuesta una comisión de red.{ends, select, yes { Termina esta suscripción enseguida.} other {}}',
  endPermission: '{over, select, yes {Terminar el permiso} other {Terminar esta suscripción}}',
  callCancel: 'Llame a {call} del contrato con lo que firmó.',
  removeAll: 'Quitar todos los permisos de {symbol}',
  removeAllText:
    'Ponga a 0 el permiso del contrato en {symbol}. Esto detiene todo lo que paga a este comercio en {symbol}.',
  freeTitle: 'Gratis, con una firma',
  freeText: 'Usted firma y nosotros lo llevamos a {network} a nuestro cargo. {effect}',
  freeDone:
    'Firmado. El permiso se quita en la cadena en un minuto aproximadamente; esta página se actualiza.',
  freeOver: 'Después no se puede cobrar nada con él, ni siquiera sin este sitio.',
  freeEnds:
    'Termina esta suscripción definitivamente: no se puede revertir.{dated, select, yes { Puede usar lo que pagó hasta el {day}.} other {}}',
}
