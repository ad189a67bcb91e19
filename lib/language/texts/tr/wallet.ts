import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'Cüzdanınızda reddettiniz.',
  pending: 'Cüzdanınızda hâlâ açık bir istek var. Cüzdanı açıp oradan yanıtlayın.',
  unknownNetwork: 'Cüzdanınızda bu ağ yok. Cüzdana ekleyip geri gelin.',
  disconnected: 'Cüzdanınızın ağıyla bağlantısı yok. Cüzdanı açıp yeniden deneyin.',
  unsupported: 'Cüzdanınız bunu yapamıyor. Başka bir cüzdan deneyin.',
  failed: 'Cüzdanınız doğru yanıt vermedi. Yeniden deneyin.',
  windowClosed: 'Cüzdanın penceresi işlem bitmeden kapatıldı. Yeniden deneyin.',
  windowBlocked:
    'Tarayıcınız cüzdanın penceresini engelledi. Bu sayfa için pencerelere izin verin, sonra yeniden deneyin.',
  passkey: 'Geçiş anahtarı',
  found: 'Bulundu',
  asking: 'Soruluyor…',
  otherDevice: 'Telefonunuzu kullanın',
  otherApp: 'Başka bir cüzdan uygulaması',
  noneFound: 'Bu tarayıcıda cüzdan bulunamadı.',
  openInApp: 'Bu sayfayı cüzdan uygulamanızda açın.',
  openPageInApp: 'Bu sayfayı cüzdan uygulamanızda açın',
  noneHere: 'Bu tarayıcıda cüzdan yok.',
  choicesCome: 'Seçimleriniz sizinle gelir; orada imzalamadan hiçbir şey tahsil edilmez.',
  noApp:
    'Henüz cüzdan uygulamanız yok mu? Bu bağlantılar nereden edineceğinizi gösterir. Tarayıcısı olan başka bir cüzdan da olur: bağlantıyı kopyalayıp oraya yapıştırın.',
  scanOrInstall: 'Kodu telefonunuzla tarayın ya da bir cüzdan yükleyin.',
  payWithPhone: 'Telefonunuzla ödeyin',
  scanWith: 'Telefonunuzun kamerasıyla ya da cüzdan uygulamanızla tarayın.',
  checkoutCode: 'Bu ödemenin QR kodu',
  checkoutCodeNote:
    'Telefonunuz bu ödemeyi seçimlerinizle açar. Orada imzalayın: bu sayfa kendiliğinden devam eder.',
  openIn: '{wallet} ile aç',
  get: '{wallet} edinin',
  newTab: '(yeni sekmede açılır)',
  qrCode: 'Bu sayfanın adresinin QR kodu',
  scanPage: 'Bu sayfayı telefonunuzda açar. Bu pencere olduğu gibi kalır.',
  copyPageLink: 'Bu sayfanın bağlantısını kopyala',
  copyLink: 'Bağlantıyı kopyala',
  share: 'Paylaş',
}
