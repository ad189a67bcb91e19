import type { Catalogue } from '../../subject'

export const TEST_MODE: Catalogue['testMode'] = {
  badge: 'Test modu',
  notReal: 'Burada gerçek para hareket etmez.',
  notRealShort: 'Gerçek para yok.',
}
