import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'Rechazó la solicitud en su billetera.',
  pending: 'Su billetera todavía tiene una solicitud abierta. Ábrala y responda allí.',
  unknownNetwork: 'Su billetera no tiene esta red. Añádala en la billetera y vuelva aquí.',
  disconnected: 'Su billetera no tiene conexión con su red. Ábrala e inténtelo de nuevo.',
  unsupported: 'Su billetera no puede hacer esto. Pruebe con otra.',
  failed: 'Su billetera no respondió correctamente. Inténtelo de nuevo.',
  windowClosed: 'La ventana de la billetera se cerró antes de terminar. Inténtelo de nuevo.',
  windowBlocked:
    'Su navegador bloqueó la ventana de la billetera. Permita las ventanas de esta página e inténtelo de nuevo.',
  passkey: 'Clave de acceso',
  found: 'Encontrada',
  asking: 'Pidiendo…',
  otherDevice: 'Usar su teléfono',
  otherApp: 'Otra aplicación de billetera',
  noneFound: 'No se encontró ninguna billetera en este navegador.',
  openInApp: 'Abra esta página en la aplicación de su billetera.',
  openPageInApp: 'Abra esta página en la aplicación de su billetera',
  noneHere: 'Este navegador no tiene billetera.',
  choicesCome: 'Sus elecciones le acompañan y no se cobra nada antes de que firme allí.',
  noApp:
    '¿Aún no tiene una aplicación de billetera? Estos enlaces le muestran dónde obtener una. También sirve cualquier otra billetera con navegador: copie el enlace y péguelo allí.',
  scanOrInstall: 'Escanee el código con su teléfono o instale una billetera.',
  payWithPhone: 'Pagar con su teléfono',
  scanWith: 'Escanee con la cámara de su teléfono o con la aplicación de su billetera.',
  checkoutCode: 'Código QR de este pago',
  checkoutCodeNote:
    'Su teléfono abre este mismo pago, con sus elecciones. Firme allí: esta página continúa automáticamente.',
  openIn: 'Abrir en {wallet}',
  get: 'Obtener {wallet}',
  newTab: '(se abre en una pestaña nueva)',
  qrCode: 'Código QR de la dirección de esta página',
  scanPage: 'Abre esta página en su teléfono. Esta ventana queda como está.',
  copyPageLink: 'Copiar el enlace a esta página',
  copyLink: 'Copiar enlace',
  share: 'Compartir',
}
