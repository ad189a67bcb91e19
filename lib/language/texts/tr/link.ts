import type { Catalogue } from '../../subject'

export const LINK: Catalogue['link'] = {
  title: 'Ödeme bağlantısı',
  description: '{title} aboneliği, {merchant}.',
  fromPrice: 'Başlangıç fiyatı: {price}',
  used: 'Bu bağlantı kullanıldı.',
  usedText:
    'Tek bir {title} aboneliği içindir. Sizinse <portal>portaldan</portal> yönetin; değilse {merchant} satıcısından başka bir bağlantı isteyin.',
  toCheckout: 'Ödemeye geç',
  by: 'Satıcı: {merchant}. Ödeme sayfası planları, fiyatları ve koşulları gösterir. Cüzdanınızda kabul etmeden hiçbir şey tahsil edilmez.',
  tooMany: 'Aynı anda çok fazla ziyaret.',
  tooManyText:
    '{seconds, plural, one {# saniye} other {# saniye}} bekleyip bağlantıyı yeniden açın. Hiçbir şey tahsil edilmedi.',
}
