import type { Catalogue } from '../../subject'

export const PARTS: Catalogue['parts'] = {
  close: 'Cerrar',
  copied: 'Copiado',
  copyBlocked: 'No se pudo copiar. Seleccione el texto y cópielo usted.',
  optional: '(opcional)',
  oneLess: 'Uno menos',
  oneMore: 'Uno más',
  wholeNumberUpTo: 'Escriba un número entero de 1 a {max}.',
  done: 'Hecho:',
  date: 'Fecha',
  what: 'Concepto',
  amount: 'Importe',
  newTab: '(se abre en una pestaña nueva)',
  loading: 'Cargando…',
  partMissing: 'Una parte de esta página no llegó. Revise su conexión e inténtelo de nuevo.',
  language: 'Idioma',
  changeLanguage: 'Cambiar idioma',
  unknownLocale: 'El enlace pide un idioma que no está disponible aquí ({asked}). Elija otro más abajo.',
}
