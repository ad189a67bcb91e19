import type { Catalogue } from '../../subject'

export const TEST_MODE: Catalogue['testMode'] = {
  badge: 'Mode test',
  notReal: 'Aucun argent réel n’est en jeu ici.',
  notRealShort: 'Pas d’argent réel.',
}
