import type { Catalogue } from '../../subject'

export const BUYER: Catalogue['buyer'] = {
  forNext: 'Bu satıcıdaki sonraki faturalarınız için. Mevcut faturalar olduğu gibi kalır.',
  heading: 'Fatura bilgileri',
  none: 'Girilmedi.',
  addOf: '{given, select, yes {Değiştir} other {Ekle}}<s>: {title} fatura bilgileri</s>',
  name: 'Ad veya şirket',
  address: 'Sokak adresi',
  postalCode: 'Posta kodu',
  city: 'Şehir',
  country: 'Ülke',
  chooseCountry: 'Bir ülke seçin',
  taxId: 'Vergi veya KDV no',
  taxIdOf: '{vat, select, yes {KDV no} other {Vergi no}} {taxId}',
  missing:
    '{field, select, name {Bir ad girin.} address {Sokak adresini girin.} city {Şehri girin.} other {Bir ülke seçin.}}',
  wrong: 'Bu giriş doğru değil. Kontrol edin.',
  notSaved: 'Bilgiler kaydedilmedi.',
  save: 'Bilgileri kaydet',
  remove: 'Kaldır',
  cancel: 'Vazgeç',
}
