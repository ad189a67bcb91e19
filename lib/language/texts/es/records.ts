import type { Catalogue } from '../../subject'

export const RECORDS: Catalogue['records'] = {
  copyOf:
    '{what, select, payer {Copiar su dirección} merchant {Copiar el comercio} receiver {Copiar el destinatario} contract {Copiar el contrato} token {Copiar el token} paying {Copiar la cuenta que pagó} other {Copiar la dirección}}',
  viewOf:
    '{what, select, payer {Ver su dirección en {host}} merchant {Ver el comercio en {host}} receiver {Ver el destinatario en {host}} contract {Ver el contrato en {host}} token {Ver el token en {host}} paying {Ver la cuenta que pagó en {host}} other {Ver la dirección en {host}}}',
  copyTransaction: 'Copiar el hash de la transacción',
  viewTransaction: 'Ver la transacción en {host}',
  viewOn: 'Ver en {host}',
  noTransaction: 'Ninguna',
  refunds: 'Reembolsos',
  refund: 'Reembolso de {amount}, {note}',
  refundNote: '{status, select, pending {esperando a la red} other {deshecho por la red}}',
  price: 'Precio',
  linePlan: '{seats, select, yes {Puesto} other {Plan}}, {period}',
  lineNamed: '{name}, {period}',
  lineDiscount: '{coded, select, yes {Descuento {code}} other {Descuento}}',
  lineCredit: 'Crédito',
  linesTotal: 'Total',
  pauseTitle: '¿Pausar esta suscripción?',
  dontPause: 'No pausar',
  pausing: 'Pausando…',
  pause: 'Pausar',
  pauseLength: 'Por cuánto tiempo',
  pauseChoice: '{periods}, hasta el {day}',
  charges: 'Cobros',
  access: 'Acceso',
  sooner: 'Antes',
  pauseCharges: 'Ninguno antes del {day}. Después continúan automáticamente.',
  pauseSooner:
    'Puede terminar la pausa en cualquier momento. El próximo cobro llega entonces en la siguiente de las fechas habituales.',
  notPaused: 'No se pausó.',
  pauseUnknown: 'No se sabe si se pausó.',
  printOrSave: 'Imprimir o guardar',
  checkChain: 'Comprobar en la cadena',
  verifiedTitle:
    '{result, select, found {El servidor de su billetera encontró este pago en {network}.} different {{network} dice otra cosa.} not_found {El servidor de su billetera no conoce esta transacción.} other_network {Su billetera está en otra red.} no_wallet {No hay billetera en este navegador.} other {Su billetera no respondió.}}',
  verifiedText:
    '{result, select, found {El evento del contrato nombra estas condiciones, este periodo y este importe, y los tokens salieron de la billetera de arriba en la misma transacción.} different {La transacción está ahí, pero contiene otro pago o falló. No se fíe de este documento antes de compararlo en un explorador.} not_found {Puede ir con retraso o no guardar transacciones antiguas de {network}. Inténtelo más tarde o compárela en un explorador.} other_network {Cámbiela a {network} y compruebe otra vez.} no_wallet {La comprobación pregunta a {network} a través de su propia billetera, para no depender de este sitio. Abra esta página en un navegador que tenga una o compare la transacción en un explorador.} other {No se pudo preguntar a {network}. Inténtelo en un momento.}}',
}
