import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'Cüzdanınızda reddettiniz.',
  pending: 'Cüzdanınızda hâlâ açık bir istek var. Cüzdanı açıp oradan yanıtlayın.',
  unknownNetwork: 'Cüzdanınızda bu ağ yok. Cüzdana ekleyip geri gelin.',
  disconnected: 'Cüzdanınızın ağıyla bağlantısı yok. Cüzdanı açıp yeniden deneyin.',
  unsupported: 'Cüzdanınız bunu yapamıyor. Başka bir cüzdan deneyin.',
  failed: 'Cüzdanınız doğru yanıt vermedi. Yeniden deneyin.',
  found: 'Bulundu',
  asking: 'Soruluyor…',
  otherDevice: 'Başka bir cihazdaki cüzdan',
  noneFound: 'Bu tarayıcıda cüzdan bulunamadı.',
  openInApp: 'Bu sayfayı cüzdan uygulamanızda açın.',
  scanOrInstall: 'Kodu telefonunuzla tarayın ya da bir cüzdan yükleyin.',
  openIn: '{wallet} ile aç',
  get: '{wallet} edinin',
  newTab: '(yeni sekmede açılır)',
  qrCode: 'Bu sayfanın adresinin QR kodu',
  scan: 'Telefonunuzun kamerasıyla tarayın',
  copyPageLink: 'Bu sayfanın bağlantısını kopyala',
  copyLink: 'Bağlantıyı kopyala',
  share: 'Paylaş',
}
