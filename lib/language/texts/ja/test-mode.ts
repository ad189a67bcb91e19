import type { Catalogue } from '../../subject'

export const TEST_MODE: Catalogue['testMode'] = {
  badge: 'テストモード',
  notReal: 'ここでは実際のお金は動きません。',
  notRealShort: '実際の送金なし',
}
