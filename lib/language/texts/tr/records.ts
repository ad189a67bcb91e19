import type { Catalogue } from '../../subject'

export const RECORDS: Catalogue['records'] = {
  copyOf:
    '{what, select, payer {Adresinizi kopyala} merchant {Satıcıyı kopyala} receiver {Alıcıyı kopyala} contract {Sözleşmeyi kopyala} token {Tokeni kopyala} paying {Ödeyen hesabı kopyala} other {Adresi kopyala}}',
  viewOf:
    '{what, select, payer {Adresinizi {host} üzerinde görüntüle} merchant {Satıcıyı {host} üzerinde görüntüle} receiver {Alıcıyı {host} üzerinde görüntüle} contract {Sözleşmeyi {host} üzerinde görüntüle} token {Tokeni {host} üzerinde görüntüle} paying {Ödeyen hesabı {host} üzerinde görüntüle} other {Adresi {host} üzerinde görüntüle}}',
  copyTransaction: 'İşlemin hash değerini kopyala',
  viewTransaction: 'İşlemi {host} üzerinde görüntüle',
  viewOn: '{host} üzerinde görüntüle',
  noTransaction: 'Yok',
  refunds: 'İadeler',
  refund: '{amount} iade, {note}',
  refundNote: '{status, select, pending {ağ bekleniyor} other {ağ tarafından geri alındı}}',
  price: 'Fiyat',
  linePlan: '{seats, select, yes {Kullanıcı} other {Plan}}, {period}',
  lineNamed: '{name}, {period}',
  lineDiscount: '{coded, select, yes {{code} indirimi} other {İndirim}}',
  lineCredit: 'Alacak',
  linesTotal: 'Toplam',
  pauseTitle: 'Abonelik duraklatılsın mı?',
  dontPause: 'Vazgeç',
  pausing: 'Duraklatılıyor…',
  pause: 'Duraklat',
  pauseLength: 'Ne kadar süreyle',
  pauseChoice: '{periods}, {day} tarihine kadar',
  charges: 'Tahsilatlar',
  access: 'Erişim',
  sooner: 'Daha erken',
  pauseCharges: '{day} tarihinden önce yok. Sonra otomatik olarak sürer.',
  pauseSooner:
    'Duraklatmayı dilediğiniz an bitirebilirsiniz. Sonraki tahsilat, o zaman gelen ilk olağan tarihte yapılır.',
  notPaused: 'Duraklatılamadı.',
  pauseUnknown: 'Duraklatılıp duraklatılmadığı bilinmiyor.',
  printOrSave: 'Yazdır veya kaydet',
  checkChain: 'Zincirde doğrula',
  verifiedTitle:
    '{result, select, found {Cüzdanınızın sunucusu bu ödemeyi {network} üzerinde buldu.} different {{network} başka bir şey söylüyor.} not_found {Cüzdanınızın sunucusu bu işlemi bilmiyor.} other_network {Cüzdanınız başka bir ağda.} no_wallet {Bu tarayıcıda cüzdan yok.} other {Cüzdanınız yanıt vermedi.}}',
  verifiedText:
    '{result, select, found {Sözleşmenin olayı bu koşulları, bu dönemi ve bu tutarı belirtiyor; tokenler aynı işlemde yukarıdaki cüzdandan çıkmış.} different {İşlem var, ama başka bir ödemeyi içeriyor ya da başarısız olmuş. Bir gezginde karşılaştırmadan bu belgeye güvenmeyin.} not_found {Geride kalmış olabilir ya da {network} ağının eski işlemlerini tutmuyordur. Daha sonra yeniden deneyin veya bir gezginde karşılaştırın.} other_network {Cüzdanı {network} ağına geçirip yeniden doğrulayın.} no_wallet {Doğrulama {network} ağına kendi cüzdanınız üzerinden sorar, böylece bu siteye bağlı kalmaz. Bu sayfayı cüzdanı olan bir tarayıcıda açın veya işlemi bir gezginde karşılaştırın.} other {{network} ağına sorulamadı. Birazdan yeniden deneyin.}}',
}
