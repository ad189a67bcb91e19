import type { Catalogue } from '../../subject'

export const PARTS: Catalogue['parts'] = {
  close: 'Kapat',
  copied: 'Kopyalandı',
  copyBlocked: 'Kopyalama engellendi. Metni seçip kendiniz kopyalayın.',
  optional: '(isteğe bağlı)',
  oneLess: 'Bir azalt',
  oneMore: 'Bir artır',
  wholeNumberUpTo: '1 ile {max} arasında bir tam sayı girin.',
  done: 'Tamamlandı:',
  date: 'Tarih',
  what: 'Açıklama',
  amount: 'Tutar',
  newTab: '(yeni sekmede açılır)',
  loading: 'Yükleniyor…',
  partMissing: 'Bu sayfanın bir bölümü yüklenemedi. Bağlantınızı kontrol edip yeniden deneyin.',
  language: 'Dil',
  changeLanguage: 'Dili değiştir',
  unknownLocale: 'Bağlantı burada bulunmayan bir dil istiyor ({asked}). Aşağıdan başka bir dil seçin.',
}
