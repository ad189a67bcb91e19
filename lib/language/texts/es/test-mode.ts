import type { Catalogue } from '../../subject'

export const TEST_MODE: Catalogue['testMode'] = {
  badge: 'Modo de prueba',
  notReal: 'Aquí no se mueve dinero real.',
  notRealShort: 'Sin dinero real.',
}
