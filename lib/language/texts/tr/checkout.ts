import type { Catalogue } from '../../subject'

export const CHECKOUT: Catalogue['checkout'] = {
  notFoundTitle: 'Ödeme sayfası bulunamadı',
  notFound: 'Bu ödeme sayfasını bulamıyoruz.',
  notFoundText: 'Hiçbir şey tahsil edilmedi. Kontrol edin:',
  notFoundCopied: 'Adresin tamamı kopyalandı mı? Son bölümü “cs_” ile başlar ve 35 karakterdir.',
  notFoundOld: 'Bağlantı eski mi? Yeni bir sayfa için satıcının ödeme bağlantısını yeniden açın.',
  notFoundAsk: 'Hâlâ açılmıyor mu? Satıcıdan yeni bir bağlantı isteyin.',
  backTo: 'Geri dön: {merchant}',
  straightToMerchant: 'Ödemeler cüzdanınızdan doğrudan satıcıya gider.',
  offline: 'Çevrimdışısınız. Bağlantı gelince devam edeceğiz.',
  insteadOf: 'yerine',
  forFirst:
    '{count, plural, one {{frequency, select, month {ilk ay} quarter {ilk çeyrek} other {ilk yıl}}} other {ilk # ödemede {per}}}',
  free: 'Ücretsiz.',
  termsOnce:
    '{trial, select, yes {{days} ücretsiz. Sonra {date} tarihinde bir kez {amount}} other {Bugün bir kez {amount}}}{rate, select, yes {, günün kuruyla} other {}}.',
  terms:
    '{trial, select, yes {{days} ücretsiz. Sonra {when} {amount}} other {Bugün {amount}, sonra {when}}}{rate, select, yes {, günün kuruyla} other {}}.',
  termsFirst:
    '{trial, select, yes {{days} ücretsiz. Sonra bir kez {amount}} other {Bugün {amount}}}, ardından {when} {full}{rate, select, yes {, günün kuruyla} other {}}.',
  termsReduced:
    '{trial, select, yes {{days} ücretsiz. Sonra {count, plural, one {# ödeme} other {# ödeme}} için {amount}} other {Bugün ve sonraki {more, plural, one {ödemede} other {# ödemede}} {amount}}}, ardından {when} {full}{rate, select, yes {, günün kuruyla} other {}}.',
  eachYear:
    'her yıl {date}{about, select, yes { civarında} other { günü}}{leap, select, yes { ya da o ayın son günü} other {}}',
  eachMonth:
    '{frequency, select, month {her ayın} other {her üç ayda bir, ayın}} {day}. günü{about, select, yes { civarında} other {}}{last, select, yes { ya da son günü} other {}}',
  plan: 'Plan',
  planFact: '{plan}, {price}',
  planFactSeats: '{plan}, {price}, {seats}',
  includes: 'Dahil olan miktar: {units}',
  planRate:
    '{seats, select, yes {kullanıcı başına } other {}}{frequency, select, month {aylık} quarter {üç aylık} other {yıllık}}',
  seats: 'Kullanıcılar',
  seatsHint:
    'Kullanıcı başına {frequency, select, month {ayda} quarter {üç ayda bir} other {yılda}} {price}, 1 ile {max} arası',
  whatWhen: 'Ne zaman, ne kadar tahsil edilir',
  whatWhenIn: 'Ne zaman, ne kadar tahsil edilir ({unit})',
  dollarsPaidIn: 'ABD doları, {symbol} ile ödenir',
  today: 'Bugün, {date}',
  firstCharge: 'İlk tahsilat',
  plusUsage: 'artı kullanım',
  freeFor: '{days} ücretsiz',
  chargesEnd: '{count, plural, one {Bir tahsilat} other {# tahsilat, sonuncusu {last}}}, sonra sona erer.',
  chargesRenew:
    '{count, plural, one {Bir tahsilat} other {# tahsilat, sonuncusu {last}}}; yenilemezseniz sonrasında tahsilat olmaz.',
  discountCode: 'İndirim kodu',
  apply: 'Uygula',
  codeApplied: '{code} uygulandı.',
  codeRefused: '{problem} Fiyatlar indirimsizdir.',
  noWallet: 'Henüz cüzdan yok',
  balancesHere: 'Bakiyeler burada görünür',
  connect: 'Bağla',
  connectWallet: 'Cüzdan bağla',
  lookingForWallets: 'Cüzdanlar aranıyor…',
  payWith: 'Ödeme yöntemi',
  balancesFirst: 'Bakiyeleriniz, en yüksekten',
  tokensOn: '{networks, plural, one {# ağda} other {# ağda}} {tokens, plural, one {# token} other {# token}}',
  onNetwork: '{network} üzerinde',
  moreTokens: '{count, plural, one {# token daha} other {# token daha}}',
  neverMoreThan: 'en çok {amount}',
  dayRate: 'günün kuruyla',
  contract: 'Sözleşme',
  copyContract: '{symbol} sözleşme adresini kopyala',
  viewContract: '{symbol} sözleşmesini bir gezginde görüntüle',
  allowFor: 'İzin süresi',
  neverMore: 'Seçtiğinizden fazlası asla',
  charges: '{count, plural, one {# tahsilat} other {# tahsilat}}',
  afterwards: 'Sonra',
  untilYouCancel: 'Siz iptal edene kadar',
  endAfter: '{count, plural, one {# ödemeden sonra biter} other {# ödemeden sonra biter}}',
  nothingTaken:
    'Hiçbir zaman bir şey tahsil edilmez: cüzdanınız hiçbir token için izin vermez. Yalnızca abone olduğunuzu imzalar.',
  allowUpTo:
    'Toplam en çok {about, select, yes {yaklaşık } other {}}<b>{amount}</b> için izin verin: {payments}{ends, select, yes {, sonuncusu {last}} other {}}.',
  allowCap:
    '{price} tutarında {payments} için, imzalamadan önce gösterilecek bir {symbol} üst sınırına izin verin{ends, select, yes {; sonuncusu {last}} other {}}.',
  renewThen: 'O zaman tek bir imzayla yenilersiniz; yenileyene kadar başka bir şey tahsil edilmez.',
  endsAfter: '{count, plural, one {# ödemeden} other {# ödemeden}} sonra biter, sonuncusu {last}.',
  thenEnds: 'Sonra sona erer.',
  canTake:
    '{merchant}, {frequency, select, month {ayda} quarter {üç ayda bir} other {yılda}} en çok <b>{amount}</b> tahsil edebilir{floats, select, yes {; bu, o günün kuruyla {price} eder} other {}}. Dilediğiniz zaman iptal edin.',
  canCharge:
    '{merchant}, {frequency, select, month {ayda} quarter {üç ayda} other {yılda}} en çok bir kez tahsilat yapabilir. Dilediğiniz zaman iptal edin.',
  dueToday: 'Bugün ödenecek',
  networkFee: 'Ağ ücreti',
  feeNone: 'Sizin için yok',
  feeNoneMostly: 'Çoğu cüzdanla yok',
  feeSmall: 'Küçük, bir kez',
  feeReading: 'Okunuyor…',
  feeThere: 'Cüzdanınız {network} ağına geçince gösterilir',
  paidTo: 'Alıcı',
  onNetworkNote: '{network} üzerinde',
  copyAddress: '{start}… adresini kopyala',
  startSubscription: 'Aboneliği başlat',
  connectingShares: 'Cüzdan bağlamak yalnızca adresinizi paylaşır.',
  consentFree:
    '{shown, select, yes {} other {Sonraki bir adımda }}“{button}” seçeneğiyle, iptal edene kadar {merchant} aboneliğini ücretsiz başlatırsınız.',
  consent:
    '{shown, select, yes {} other {Sonraki bir adımda }}“{button}” seçeneğiyle {merchant} için şu yetkiyi verirsiniz: {network} üzerinde her {frequency, select, month {ay} quarter {çeyrek} other {yıl}} en çok {amount}, {start, select, today {bugünden} other {{first} tarihinden}} başlayarak{ends, select, yes { {last} tarihine ya da} other {}} siz iptal edene kadar{limited, select, yes {; yenilemediğiniz sürece en çok {payments}} other {}}.',
  invoiceDetails: 'Fatura bilgileri',
  detailsNeeded: 'Bu abonelik için gerekli',
  detailsWanted: 'Faturalarınızda yer almasını isterseniz',
  detailsSaved: 'Faturalarınız için kaydedildi.',
  detailsNone: 'Verilmedi.',
  detailsAgain: 'Yeniden gir',
  detailsAdd: 'Bilgi ekle',
  email: 'E-posta',
  emailHint: 'Makbuzlar ve her ödemeden önce bir hatırlatma için. Satıcılar görmez.',
  emailKept: 'Abone olduğunuzda e-postayla {email} adresini onaylamanızı isteyeceğiz.',
  emailGiven: 'Bu ödeme sayfası için bir adres kayıtlı. Buraya yazacağınız adres onun yerini alır.',
  emailRule: 'ada@example.com gibi bir e-posta adresi girin veya alanı boş bırakın.',
  update: 'Güncelle',
  needsScript: 'Ödeme için bu sayfanın JavaScript’e ve bir cüzdana ihtiyacı var.',
  needsScriptText:
    'Tüm koşullar bunlar olmadan da okunabilir. Cüzdanı olan bir tarayıcıda JavaScript’i açıp sayfayı yeniden yükleyin. Hiçbir şey tahsil edilmedi.',
  stepTerms:
    '{plans, select, yes {{plan}, } other {}}{price}{seated, select, yes {, {seats}} other {}}. {trial, select, yes {{days} ücretsiz.} other {İlk tahsilat bugün.}}',
  stepFree: '{plans, select, yes {{plan}, ücretsiz.} other {Ücretsiz.}}',
  manage: 'Aboneliği yönet',
  expired: 'Bu bağlantının süresi doldu.\nHiçbir şey tahsil edilmedi.',
  noNewSubscribers: 'Bu abonelik yeni abone almıyor.',
  onItsWay: 'Bir ödeme yolda.',
  choiceMissed:
    'Bağlantı, burada sunulmayan bir plan veya kullanıcı sayısı istiyor. Seçiminizi kontrol edin.',
  complete: 'Bu abonelik tamamlandı.',
  expiredText:
    '{date} tarihine kadar açıktı. Aynı seçimlerle yeniden başlayın{same, select, yes {; fiyat değişmedi} other {}}.',
  pausedText:
    '{merchant} aboneliği duraklattı. Hiçbir şey tahsil edilmedi. Ne zaman yeniden açılacağını {merchant} söyleyebilir.',
  archivedText:
    '{merchant} aboneliği kapattı. Hiçbir şey tahsil edilmedi. Başka bir bağlantı için {merchant} ile görüşün.',
  onItsWayText: 'Ağ henüz onaylamadı. Bu sayfayı kapatabilirsiniz.',
  completeText:
    'Bağlantı{dated, select, yes { {date} tarihinde} other {}} kullanıldı ve bir kez geçerlidir.{again, select, yes { Yeniden abone olmak için {merchant} ödeme bağlantısını tekrar açın.} other {}}',
  priceChanged: 'Fiyat değişti.',
  priceChangedText: '{plan}: eski fiyat {former}, yeni fiyat {price}.',
  freeTrial: 'Ücretsiz deneme',
  none: 'Yok',
  youAllow: 'Verdiğiniz izin',
  allowFact: '{payments}, {amount}',
  startAgain: 'Yeniden başla',
}
