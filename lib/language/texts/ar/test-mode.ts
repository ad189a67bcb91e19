import type { Catalogue } from '../../subject'

export const TEST_MODE: Catalogue['testMode'] = {
  badge: 'وضع الاختبار',
  notReal: 'لا تتحرك هنا أي أموال حقيقية.',
  notRealShort: 'بلا أموال حقيقية.',
}
