import type { Catalogue } from '../../subject'

export const PERMISSION: Catalogue['permission'] = {
  title: 'İzin',
  renew: 'İzni yenile',
  change: 'İzni değiştir',
  further: 'Sonraki tahsilat sayısı',
  count: '{count, plural, one {# tahsilat} other {# tahsilat}}',
  done: '{due, select, yes {Tamam. Ardından ödeme kendiliğinden yeniden denenir.} other {Tamam. Bununla tahsilat yapılmaz.}}',
  asItWas: 'İzniniz aynı kaldı.',
  effect:
    '{merchant} en çok {each} alabilir, toplam {charges}: {total}. {more, select, yes {Oradaki diğer aboneliklerinizle birlikte cüzdanınız {shown} gösterir. } other {}}{free, select, yes {Bir ücretsiz imza yeter.} other {Cüzdanınız {network} üzerinde küçük bir ağ ücreti ister.}} {due, select, yes {Ardından gecikmiş {overdue} ödemesi kendiliğinden yeniden denenir.} other {Şimdi tahsilat yapılmaz.}}',
  reachSigned:
    '{count, plural, one {# tahsilat} other {# tahsilat}} için imzalandı. İlk ödemeyle geçerli olur.',
  reachAll: 'Gelecek tüm tahsilatları kapsar.',
  reachNone: 'Bitti. {day} tarihindeki tahsilat yeni bir izin gerektirir.',
  reachMore:
    '{count, plural, one {# tahsilatı daha} other {# tahsilatı daha}} kapsar. {day} tarihindeki tahsilat yeni bir izin gerektirir.',
  endingNone: 'İzin verdiğiniz tahsilatların hepsini kullandınız.',
  endingMore: 'İzniniz {count, plural, one {# tahsilatı daha} other {# tahsilatı daha}} kapsar.',
  renewBefore: '{day} tarihinden önce yenileyin, yoksa o tahsilat başarısız olur. Koşullar aynı kalır.',
  renewalWaiting:
    '{count, plural, one {# tahsilata} other {# tahsilata}} izin verdiniz. {network} ağına iletiyoruz, genellikle bir dakika içinde.',
  renewalVoid:
    '{reason, select, permit_used {Cüzdanınız bu imzanın numarasını başka bir şey için kullandı, bu yüzden imza kullanılamadı.} permit_expired {Son imzanızın süresi ağa iletilmeden doldu.} permit_refused {Token son imzanızı kabul etmedi.} terms_changed {Son imzanız kullanılmadan koşullarınız değişti.} permit_outdated {İmzanızdan bu yana bu cüzdanın başka bir aboneliği daha fazlasını gerektiriyor.} permit_reverted {Ağ son imzanızı reddetti.} too_costly {Cüzdanınızın programı imzayı çok pahalı kılıyor.} other {Son imzanız kullanılamadı.}} Hiçbir şey değişmedi. Aşağıda yeniden izin verin.',
  state:
    '{state, select, none {Yok. Cüzdan hiç izin vermedi.} discarded {Yok. İmzaladığınız izin zincirde geçerli olmadan silindi.} withdrawing {İlk ödemeyle birlikte geri çekiliyor. Ağ önce alırsa yakında kaldırılır.} ending {İmzalandı, ama onunla tahsilat yapılmaz. Abonelik bitince silinir.} pending {İmzalandı. Zincirde ilk ödemeyle geçerli olur.} over {Hâlâ etkin. Onunla tahsilat yapılmaz ve yakında kaldırılır.} live {Etkin.} removing {Hâlâ etkin. Onu kaldıran işlem yolda.} void {Artık geçerli değil. Yukarıda yeniden izin verin.} other {Sona erdi.}}',
  activeSince: '{day} tarihinden beri etkin.',
  endedOn: '{day} tarihinde sona erdi.',
  left: '{state} {amount} tutarında bir izin kalıyor; onunla tahsilat yapılamaz.',
  again:
    '{amount} tutarına yeniden izin verin, yoksa {trial, select, yes {ilk ödeme başarısız olur.} other {ödeme alınamaz.}}',
  againDone: 'İzin verildi.',
  againNext:
    '{trial, select, yes {Deneme bitmeden tahsilat yapılmaz.} other {Sonra ödemeyi yeniden deneyin.}}',
  againText:
    'Abone olurken verdiğiniz izin artık kullanılamıyor: bu cüzdan o zamandan beri onu kullandı, değiştirdi ya da imzalama biçimi değişti. Aynı ödemelere {network} üzerinde yeniden izin verin. {symbol} bunun için imzanızı kabul ederse ücretsizdir; etmezse küçük bir ağ ücreti tutar. {next}',
  againFollows: 'Tamam. Bu sayfa bir dakika içinde güncellenir.',
  nothingAllowed: 'Hiçbir izin verilmedi.',
  allowFromZero:
    'Hiçbir izin verilmedi. Bazı tokenler izni yalnızca 0’dan değiştirir: önce cüzdanınızda 0 yapın.',
  taker: 'Onları alabilecek sözleşme',
  anyWallet: 'Herhangi bir cüzdan veya gezginle',
  sendData: 'Bu veriyi ödeyen cüzdandan {symbol} sözleşmesine gönderin.',
  copyData: 'Veriyi kopyala',
  copyDataOf:
    '{what, select, approval {İznin verisini kopyala} call {Çağrının verisini kopyala} other {Hiçbir izin vermeyen veriyi kopyala}}',
  copySigned: 'İmzaladığınızı kopyala',
  network: 'Ağ',
  contract: 'Sözleşme',
  contractOf: '{symbol} sözleşmesi',
  zeroTitle: 'İzni 0 yap',
  zeroWith: '{wallet} ile 0 yap',
  zeroDone: 'Tamam. Sözleşmenin artık hiçbir izni yok.',
  zeroAsItWas: 'İzin aynı kaldı.',
  zeroText:
    '{moment} itibarıyla cüzdanınız sözleşmeye {network} üzerinde hâlâ {amount} izin veriyordu. İzniniz olmadan sözleşme bunu tahsil edemez, olduğu gibi bırakabilirsiniz. 0 yapmak ağ ücreti tutar.',
  removeTitle: 'İzni zincirde kaldır',
  removeText:
    'İzin bu sitede değil, {network} üzerindeki bir sözleşmededir. Orada bitirilirse kalıcı olarak biter.',
  removeWith: '{wallet} ile kaldır',
  removeDone: 'Tamam. İzin zincirde kaldırıldı; bu sayfa birazdan güncellenir.',
  nothingRemoved: 'Hiçbir şey kaldırılmadı.',
  maybeRemoved: 'İzin zaten kaldırılmış olabilir.',
  ownTransaction: 'Kendi işleminizle',
  ownText:
    'Bu site kapansa bile cüzdanınız onu istediği an bitirebilir; ağ ücreti tutar.{ends, select, yes { Bu aboneliği hemen sona erdirir.} other {}}',
  endPermission: '{over, select, yes {İzni bitir} other {Bu aboneliği bitir}}',
  callCancel: 'Sözleşmenin {call} işlevini imzaladığınız verilerle çağırın.',
  removeAll: 'Tüm {symbol} izinlerini kaldır',
  removeAllText:
    'Sözleşmenin {symbol} iznini 0 yapın. Bu satıcıya {symbol} ile ödediğiniz her şeyi durdurur.',
  freeTitle: 'Ücretsiz, imzayla',
  freeText: 'Siz imzalarsınız, biz masrafı bize ait olmak üzere {network} ağına iletiriz. {effect}',
  freeDone: 'İmzalandı. İzin yaklaşık bir dakika içinde zincirde kaldırılır; bu sayfa güncellenir.',
  freeOver: 'Ondan sonra bu site olmasa bile onunla tahsilat yapılamaz.',
  freeEnds:
    'Bu aboneliği kalıcı olarak bitirir, geri alınamaz.{dated, select, yes { Ödediğinizi {day} tarihine kadar kullanabilirsiniz.} other {}}',
}
