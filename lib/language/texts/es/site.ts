import type { Catalogue } from '../../subject'

export const SITE: Catalogue['site'] = {
  notAvailable: 'No disponible',
  pageAway: 'Esta página no se puede mostrar en este momento.',
  offline: 'No tiene conexión.',
  pageAwayText:
    'El servidor no respondió correctamente. Lo que ya firmó o pagó está a salvo, y no se cobró nada más. Espere un momento e inténtelo de nuevo.',
  offlineText: 'Lo que ya firmó o pagó está a salvo. Continuaremos cuando vuelva a tener conexión.',
  tryAgain: 'Intentar de nuevo',
  loadAgain: 'Volver a cargar la página',
  tryingAgain: 'Intentando de nuevo…',
  reference: 'Si esto continúa, dé esta referencia al operador: {reference}',
  notFound: 'No encontrada',
  noPage: 'No encontramos esta página.',
  noPageText:
    'Compruebe que copió la dirección completa. Si alguien le envió este enlace, pídale uno nuevo. No se cobró nada.',
  toStart: 'Ir a la página de inicio',
}
