import type { Catalogue } from '../../subject'

export const TEST_MODE: Catalogue['testMode'] = {
  badge: 'Testmodus',
  notReal: 'Hier fließt kein echtes Geld.',
  notRealShort: 'Kein echtes Geld.',
}
