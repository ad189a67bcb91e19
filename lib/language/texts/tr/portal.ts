import type { Catalogue } from '../../subject'

export const PORTAL: Catalogue['portal'] = {
  skip: 'İçeriğe geç',
  title: 'Abonelikleriniz',
  lead: 'Bu cüzdanın bu sitede{network, select, none {} other { {network} üzerinde}} ödediği tüm abonelikler. Ödemeler doğrudan cüzdandan yapılır.',
  otherNetwork:
    'Akıllı cüzdan tek bir ağda giriş yapar. Başka bir ağ için çıkış yapın, cüzdanda ağı değiştirin ve yeniden giriş yapın.',
  signInLead:
    'Ödeyen cüzdanı seçin. Sizin olduğunu göstermek için bir mesaj imzalarsınız; ücretsizdir ve para hareket etmez.',
  needsScript:
    'Giriş için JavaScript gerekir. O olmadan da her izin cüzdanınızda veya ağın gezgininde sonlandırılabilir.',
  outOfDate: 'Bu bilgiler güncel olmayabilir. Bağlantı gelince devam ederiz.',
  nothingRead: 'Henüz hiçbir şey okunamadı. Bağlantı gelince devam ederiz.',
  notReadAgain: 'Yeniden okunamadı.',
  notRead: 'Abonelikleriniz okunamadı.',
  paymentsUnaffected: '{problem} Bu, ödemelerinizi etkilemez.',
  loading: 'Abonelikleriniz yükleniyor',
  otherWallet: 'Aradığınız aboneliği başka bir cüzdan ödüyor.',
  otherWalletText: 'Bunlar {address} adresinin abonelikleri. Ötekini görmek için abone olan cüzdanla girin.',
  thisOtherWallet: 'Bu aboneliği başka bir cüzdan ödüyor.',
  thisOtherWalletText:
    '{address} olarak giriş yaptınız. Abone olan cüzdanla girin; ardından bu sayfaya dönersiniz.',
  useOther: 'Başka bir cüzdan kullan',
  nothing: 'Bu cüzdan burada hiçbir şey ödemiyor.',
  nothingText:
    '{address} ile hiç abonelik yapılmadı. Başka bir cüzdan veya hesapla abone olduysanız çıkış yapıp onunla girin.',
  showMore: 'Daha fazla göster',
  allInvoices: 'Tüm faturalarınız',
  allSubscriptions: 'Tüm abonelikleriniz',
  subscribeAgain: 'Yeniden abone ol',
  status:
    '{status, select, active {Etkin} trialing {Denemede} past_due {Ödemesi gecikti} paused {Duraklatıldı} cancelled {İptal edildi} other {Sona erdi}}',
  noteEnds: '{day} tarihinde bitiyor',
  noteCancels: '{day} tarihinde iptal oluyor',
  noteUntil: '{day} tarihine kadar',
  noteSince: '{day} tarihinden beri',
  noteOn: '{day}',
  cardNext: '{merchant}<d>, sonraki tahsilat {day}{differs, select, yes {, {amount}} other {}}</d>',
  cardDue: '{merchant}<d> · ödeme {day} tarihinde yapılacaktı</d>',
  plan: 'Plan',
  planPrice: '{plan}, {price}',
  seats: 'Kullanıcılar',
  discount: 'İndirim',
  discountText:
    '{coded, select, yes {{code}, } other {}}{each, select, yes {her ödemede} other {{count, plural, one {sonraki ödemede} other {sonraki # ödemenin her birinde}}}} {off} indirim',
  credit: 'Alacak',
  creditText: '{amount}, sonraki ödemelerinizi azaltır',
  paidIn: 'Ödeme birimi',
  nextCharge: 'Sonraki tahsilat',
  openCharge: 'Bekleyen ödeme',
  none: 'Yok',
  nextChargeText: '{due, select, yes {Vadesi {day}} other {{day}}}, {symbol} olarak {amount}',
  withUsage: '{charge}, artı şu ana kadar {amount} kullanım',
  usage: 'Bu dönemki kullanım',
  usageNone: 'Henüz yok, en çok {limit}',
  usageText: '{quantity} × {unit}, en çok {limit} içinden {amount}',
  neverMore: 'En çok',
  capFrom: '{day} tarihinden itibaren {cap}',
  renews: 'Yenilenme',
  untilYouCancel: 'Siz iptal edene kadar',
  chargesLeft: 'Kalan tahsilat',
  since: 'Başlangıç',
  ended: 'Sona erdi',
  ends: 'Bitiş',
  endsOn: '{day}. {why}',
  walletPermission: 'Cüzdan izni',
  walletHolds: 'Cüzdandaki tutar',
  readOn: '{amount} <d>({moment})</d>',
  fundsReading: '{amount} <d>yeniden okunuyor…</d>',
  allowanceLeft: 'Cüzdanın izni',
  allowanceFor: '{amount} <d>({merchant} için {symbol} ile ödenen her şey)</d>',
  allowanceSigned: '{amount} <d>(imzalandı, ilk ödemeden itibaren)</d>',
  forecast: 'Öngörü',
  paidBy: 'Ödeyen',
  merchant: 'Satıcı',
  paidTo: 'Alıcı',
  paidToShare: 'Alıcı, {share}',
  payments: 'Ödemeler',
  nothingCharged: 'Henüz tahsilat yapılmadı.',
  receiptFor: 'Makbuz<s>, {period}</s>',
  invoiceFor: 'Fatura<s>, {period}</s>',
  payment:
    '{state, select, due {Vadesi geldi} submitted {Gönderildi} pending {Onaylanıyor} failed {Başarısız} refunded {İade edildi} partly_refunded {Kısmen iade edildi} other {Ödendi}}',
  periodOf: '{period} ({moment} ödemesi)',
  paymentNote:
    '{state, select, due {birazdan gönderilecek} submitted {blok bekleniyor} pending {hâlâ geri alınabilir} failed {kendiliğinden yeniden denenmeyecek} other {iade yolda}}',
  retryOn: '{day} tarihinde yeniden denenecek',
  endReason:
    '{reason, select, requested_by_payer {Siz iptal ettiniz.} requested_by_merchant {Satıcı sonlandırdı.} payment_failed {Art arda iki ödeme başarısız oldu.} first_payment_failed {İlk ödeme üç gün içinde alınamadı.} mandate_cancelled {İzin zincirde kaldırıldı.} mandate_exhausted {Abone olurken kararlaştırıldığı gibi.} price_not_accepted {Yeni fiyatı kabul etmediniz.} other {Satıcı artık sunmuyor.}}',
  endContinue: '{why} Devam etmek için yeniden abone olun.',
  failed:
    '{reason, select, insufficient_balance {Cüzdanınızda yeterli {symbol} yok.} allowance_too_low {İzniniz bu tahsilatı karşılamıyor.} wallet_allows_less {Cüzdanınızın izni tahsilattan düşük.} permission {Cüzdanınızdaki izin kaldırıldı.} token_paused {Tokenin ihraççısı tüm transferleri durdurdu.} blocked_address {Tokenin ihraççısı cüzdanınızı veya satıcınınkini engelliyor.} costly {Tahsilat, işletmecinin ödediğinden fazla gas tutuyor.} network {Ağa ulaşılamadı veya ücretleri çok yüksek.} rate_unavailable {Token için kur yoktu.} over {Bu ödemenin süresi geçti.} other {Ağ ödemeyi kabul etmedi.}}',
  whoActs:
    '{who, select, payer {Bunu siz çözebilirsiniz.} merchant {Satıcının harekete geçmesi gerekiyor.} other {Bu sitenin işletmecisinin harekete geçmesi gerekiyor.}}',
  addThenTry:
    '{exact, select, yes {En az {amount}} other {{amount} tutarından fazlasını}} ekleyin, sonra yeniden deneyin.',
  allowThenTry:
    'Cüzdanınızda aşağıdaki sözleşmeye yeniden {exact, select, yes {en az {amount}} other {{amount} tutarından fazla}} izin verin, sonra yeniden deneyin.',
  renewThenTried: 'İzni yenileyin; ödeme ardından kendiliğinden yeniden denenir.',
  subscribeToContinue: 'Devam etmek için yeniden abone olun.',
  switchProgramOff:
    'Cüzdanınız token gönderirken bir program çalıştırıyorsa onu kapatıp yeniden deneyin; değilse başka bir tokenle abone olun.',
  keepAccess: 'Erişiminiz {day} tarihine kadar sürer.',
  accessEnded: 'Erişiminiz {day} tarihinde sona erdi.',
  paymentFailed: '{network} üzerinde {amount} tutarındaki bir ödeme başarısız oldu.',
  tryingNow: 'Ödeme şu anda deneniyor.',
  tryAgainNow: 'Şimdi yeniden dene',
  allowAbove: 'Önce yukarıda yeniden izin verin.',
  enoughPermission:
    '{count, plural, one {İznin kapsadığı tek tahsilat için yeterli.} other {İznin kapsadığı # tahsilat için yeterli.}}',
  enoughAll: 'İmzalanan tüm tahsilatlar için yeterli.',
  notEnoughDue: 'Vadesi {day} olan tahsilat için yeterli değil.',
  notEnoughNext: '{day} tarihindeki sonraki tahsilat için yeterli değil.',
  enoughFor:
    '{count, plural, one {Bir tahsilat için yeterli.} other {# tahsilat için yeterli.}} {day} tarihindeki başarısız olur.',
  topUp:
    '{forecast} {lacks, select, balance {{before, select, yes {O tarihten önce cüzdana} other {Cüzdana}} yükleme yapın} allowance {{before, select, yes {O tarihten önce daha} other {Daha}} fazlasına izin verin} both {{before, select, yes {O tarihten önce cüzdana} other {Cüzdana}} yükleme yapın ve daha fazlasına izin verin} other {{before, select, yes {O tarihten önce cüzdana} other {Cüzdana}} yükleme yapın veya daha fazlasına izin verin}}.',
  linkTitle:
    '{purpose, select, permission {İzninizi yenileyin} change {Aboneliğinizi değiştirin} price {Aboneliğiniz için yeni fiyat} retry {Vadesi geleni ödeyin} other {Aboneliğiniz}}',
  linkLead:
    '{purpose, select, permission {Cüzdanınızın kaç ödemeye daha izin verdiğini seçin.} change {Planı, tokeni veya adedi seçin. İmzalamadan önce tutarı görürsünüz.} price {Bir imzayla kabul edin. Kabul etmezseniz ne olacağı aboneliğinizde yazar.} retry {Son ödeme başarısız oldu. Cüzdanınızda yeterli tutar olunca burada yeniden deneyin.} other {Bu bağlantı tek bir abonelik ve onu ödeyen cüzdan içindir.}}',
  linkOver: 'Bu bağlantı çalışmıyor.',
  linkOverText:
    'Süresi dolmuş veya adresinin bir kısmı eksik. Bağlantılar 30 gün çalışır: satıcıdan yenisini isteyin ya da ödeyen cüzdanla giriş yapın. Tahsilat yapılmadı.',
  confirmInWallet: 'Cüzdanınızda onaylayın.',
  sent: 'Gönderildi. Ağ bekleniyor…',
  wrongAccount:
    'Cüzdanınız {account} adresini gösteriyor. İçinde {payer} adresini seçin: bunu yalnızca ödeyen hesap yapabilir.',
  reverted: 'Ağ işlemi reddetti. {effect}',
  refused: '{problem} {effect}',
}
