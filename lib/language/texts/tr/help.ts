import type { Catalogue } from '../../subject'

export const HELP: Catalogue['help'] = {
  title: 'Nasıl işler?',
  sign: 'Koşulları cüzdanınızda imzalarsınız. {merchant} cüzdanınıza erişemez.',
  charge:
    'Gösterilen her tarihte tutar cüzdanınızdan doğrudan {merchant} hesabına gider. Bir şey yapmanız gerekmez.',
  cancel:
    '<a>Abonelikleriniz</a> sayfasında ya da bu site olmadan da cüzdanınızda dilediğiniz zaman iptal edin.',
  cannot:
    '{merchant} imzaladığınızdan fazlasını, daha erken ya da iki kez alamaz ve yukarıdaki adreslerden başkasına gönderemez.',
  ask: 'Soru ya da iade için {merchant} ile görüşün.',
  askAt: 'Soru ya da iade için {merchant} ile görüşün: {contact}',
  getTokens: 'Bu tokenleri nereden edinirim?',
  terms: 'Koşullar ve iadeler',
  privacy: 'Gizlilik',
}
