import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'Rechazó la solicitud en su billetera.',
  pending: 'Su billetera todavía tiene una solicitud abierta. Ábrala y responda allí.',
  unknownNetwork: 'Su billetera no tiene esta red. Agréguela en la billetera y vuelva aquí.',
  disconnected: 'Su billetera no tiene conexión con su red. Ábrala e inténtelo de nuevo.',
  unsupported: 'Su billetera no puede hacer esto. Pruebe con otra.',
  failed: 'Su billetera no respondió correctamente. Inténtelo de nuevo.',
  found: 'Encontrada',
  asking: 'Preguntando…',
  otherDevice: 'Una billetera en otro dispositivo',
  noneFound: 'No se encontró ninguna billetera en este navegador.',
  openInApp: 'Abra esta página en la aplicación de su billetera.',
  scanOrInstall: 'Escanee el código con su teléfono o instale una billetera.',
  openIn: 'Abrir en {wallet}',
  get: 'Obtener {wallet}',
  newTab: '(se abre en una pestaña nueva)',
  qrCode: 'Código QR de la dirección de esta página',
  scan: 'Escanee con la cámara de su teléfono',
  copyPageLink: 'Copiar el enlace a esta página',
  copyLink: 'Copiar enlace',
  share: 'Compartir',
}
