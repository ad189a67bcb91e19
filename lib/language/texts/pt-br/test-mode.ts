import type { Catalogue } from '../../subject'

export const TEST_MODE: Catalogue['testMode'] = {
  badge: 'Modo de teste',
  notReal: 'Nada aqui movimenta dinheiro real.',
  notRealShort: 'Sem dinheiro real.',
}
