import type { Catalogue } from '../../subject'

export const SITE: Catalogue['site'] = {
  notAvailable: 'Kullanılamıyor',
  pageAway: 'Bu sayfa şu anda gösterilemiyor.',
  offline: 'Çevrimdışısınız.',
  pageAwayText:
    'Sunucu doğru yanıt vermedi. İmzalanan veya ödenen her şey güvende, başka bir şey tahsil edilmedi. Biraz bekleyip yeniden deneyin.',
  offlineText: 'İmzalanan veya ödenen her şey güvende. Yeniden çevrimiçi olduğunuzda devam edeceğiz.',
  tryAgain: 'Yeniden dene',
  loadAgain: 'Sayfayı yeniden yükle',
  tryingAgain: 'Yeniden deneniyor…',
  reference: 'Bu sürerse işletmeciye şu referansı verin: {reference}',
  notFound: 'Bulunamadı',
  noPage: 'Bu sayfayı bulamıyoruz.',
  noPageText:
    'Adresin tamamının kopyalandığını kontrol edin. Bu bağlantıyı size biri gönderdiyse yenisini isteyin. Hiçbir şey tahsil edilmedi.',
  toStart: 'Başlangıç sayfasına git',
}
