import type { Catalogue } from '../../subject'

export const CHECKOUT: Catalogue['checkout'] = {
  notFoundTitle: 'صفحة الدفع غير موجودة',
  notFound: 'لا يمكننا العثور على صفحة الدفع هذه.',
  notFoundText: 'لم يُخصم أي شيء. تحقق مما يلي:',
  notFoundCopied: 'هل نُسخ العنوان كاملًا؟ يبدأ جزؤه الأخير بـ «\u2066cs_\u2069» ويتكون من 35 حرفًا.',
  notFoundOld: 'هل الرابط قديم؟ افتح رابط الدفع من التاجر مرة أخرى للحصول على صفحة جديدة.',
  notFoundAsk: 'ألا يزال لا يفتح؟ اطلب من التاجر رابطًا جديدًا.',
  backTo: 'العودة إلى {merchant}',
  straightToMerchant: 'تنتقل الدفعات من محفظتك إلى التاجر مباشرة.',
  offline: 'أنت غير متصل بالإنترنت. سنتابع عندما يعود الاتصال.',
  insteadOf: 'بدلًا من',
  forFirst:
    '{count, plural, zero {{per} لأول # دفعة} one {{frequency, select, month {في الشهر الأول} quarter {في أول ثلاثة أشهر} other {في السنة الأولى}}} two {{per} لأول دفعتين} few {{per} لأول # دفعات} many {{per} لأول # دفعة} other {{per} لأول # دفعة}}',
  free: 'مجانًا.',
  termsOnce:
    '{trial, select, yes {{days} مجانًا. ثم {amount} في {date} مرة واحدة} other {{amount} اليوم مرة واحدة}}{rate, select, yes {، بسعر اليوم} other {}}.',
  terms:
    '{trial, select, yes {{days} مجانًا. ثم {amount} {when}} other {{amount} اليوم، ثم {when}}}{rate, select, yes {، بسعر اليوم} other {}}.',
  termsFirst:
    '{trial, select, yes {{days} مجانًا. ثم {amount} مرة واحدة} other {{amount} اليوم}}، ثم {full} {when}{rate, select, yes {، بسعر اليوم} other {}}.',
  termsReduced:
    '{trial, select, yes {{days} مجانًا. ثم {amount} {count, plural, zero {لعدد # دفعة} one {لدفعة واحدة} two {لدفعتين} few {لعدد # دفعات} many {لعدد # دفعة} other {لعدد # دفعة}}} other {{amount} اليوم و{more, plural, zero {في # دفعة تالية} one {في الدفعة التالية} two {في الدفعتين التاليتين} few {في # دفعات تالية} many {في # دفعة تالية} other {في # دفعة تالية}}}}، ثم {full}، {when}{rate, select, yes {، بسعر اليوم} other {}}.',
  eachYear:
    '{about, select, yes {كل سنة نحو} other {كل سنة في}} {date}{leap, select, yes {، أو في آخر يوم من ذلك الشهر} other {}}',
  eachMonth:
    '{about, select, yes {نحو يوم} other {يوم}} {day} {frequency, select, month {من كل شهر} other {من كل ثالث شهر}}{last, select, yes {، أو آخر يوم فيه} other {}}',
  plan: 'الخطة',
  planFact: '{plan}، {price}',
  planFactSeats: '{plan}، {price}، {seats}',
  includes: 'الكمية المشمولة: {units}',
  planRate:
    '{seats, select, yes {لكل مقعد } other {}}{frequency, select, month {شهريًا} quarter {كل ثلاثة أشهر} other {سنويًا}}',
  seats: 'المقاعد',
  seatsHint:
    '{price} لكل مقعد {frequency, select, month {شهريًا} quarter {كل ثلاثة أشهر} other {سنويًا}}، من 1 إلى {max}',
  whatWhen: 'ما يُخصم ومتى',
  whatWhenIn: 'ما يُخصم ومتى، بعملة {unit}',
  dollarsPaidIn: 'دولار أمريكي، يُدفع بعملة {symbol}',
  today: 'اليوم، {date}',
  firstCharge: 'أول خصم',
  plusUsage: 'بالإضافة إلى الاستخدام',
  freeFor: 'مجانًا لمدة {days}',
  chargesEnd:
    '{count, plural, zero {لا خصم} one {خصم واحد} two {خصمان، آخرهما في {last}} few {# عمليات خصم، آخرها في {last}} many {# عملية خصم، آخرها في {last}} other {# عملية خصم، آخرها في {last}}}، ثم ينتهي الاشتراك.',
  chargesRenew:
    '{count, plural, zero {لا خصم} one {خصم واحد} two {خصمان، آخرهما في {last}} few {# عمليات خصم، آخرها في {last}} many {# عملية خصم، آخرها في {last}} other {# عملية خصم، آخرها في {last}}}؛ ولا شيء بعد ذلك ما لم تجدّد.',
  discountCode: 'رمز التخفيض',
  apply: 'تطبيق',
  codeApplied: 'طُبّق {code}.',
  codeIdle: 'لا يخفّض {code} سعر اختيارك.',
  codeRefused: '{problem} الأسعار من دون هذا الرمز.',
  noWallet: 'لا محفظة بعد',
  balancesHere: 'تظهر الأرصدة هنا',
  connect: 'ربط',
  connectWallet: 'ربط المحفظة',
  lookingForWallets: 'جارٍ البحث عن المحافظ…',
  payWith: 'الدفع بواسطة',
  balancesFirst: 'أرصدتك، الأعلى أولًا',
  tokensOn:
    '{tokens, plural, zero {# عملة} one {عملة واحدة} two {عملتان} few {# عملات} many {# عملة} other {# عملة}} على {networks, plural, zero {# شبكة} one {شبكة واحدة} two {شبكتين} few {# شبكات} many {# شبكة} other {# شبكة}}',
  onNetwork: 'على {network}',
  moreTokens:
    '{count, plural, zero {# عملة أخرى} one {عملة أخرى واحدة} two {عملتان أخريان} few {# عملات أخرى} many {# عملة أخرى} other {# عملة أخرى}}',
  neverMoreThan: 'لا تزيد أبدًا على {amount}',
  dayRate: 'بسعر اليوم',
  contract: 'العقد',
  copyContract: 'نسخ عنوان عقد {symbol}',
  viewContract: 'عرض عقد {symbol} في مستكشف',
  allowFor: 'مدة الإذن',
  neverMore: 'لا أكثر مما تختاره أبدًا',
  charges:
    '{count, plural, zero {# خصم} one {خصم واحد} two {خصمان} few {# عمليات خصم} many {# عملية خصم} other {# عملية خصم}}',
  afterwards: 'بعد ذلك',
  untilYouCancel: 'حتى تلغي الاشتراك',
  endAfter:
    '{count, plural, zero {ينتهي بعد # دفعة} one {ينتهي بعد دفعة واحدة} two {ينتهي بعد دفعتين} few {ينتهي بعد # دفعات} many {ينتهي بعد # دفعة} other {ينتهي بعد # دفعة}}',
  nothingTaken: 'لا يُخصم شيء أبدًا: لا تأذن محفظتك بأي عملة، بل توقّع اشتراكك فقط.',
  allowUpTo:
    'ائذن بمبلغ لا يتجاوز {about, select, yes {نحو } other {}}<b>{amount}</b> إجمالًا: {payments}{ends, select, yes {، آخرها في {last}} other {}}.',
  allowCap:
    'ائذن بحد أقصى بعملة {symbol}، يظهر قبل التوقيع، من أجل {payments} بقيمة {price}{ends, select, yes {، آخرها في {last}} other {}}.',
  renewThen: 'ثم تجدّد بتوقيع واحد، ومن دونه لا يُخصم شيء بعدها.',
  endsAfter:
    'ينتهي بعد {count, plural, zero {# دفعة} one {دفعة واحدة} two {دفعتين} few {# دفعات} many {# دفعة} other {# دفعة}}، آخرها في {last}.',
  thenEnds: 'ثم ينتهي الاشتراك.',
  canTake:
    'يمكن لـ {merchant} خصم <b>{amount} {frequency, select, month {شهريًا} quarter {كل ثلاثة أشهر} other {سنويًا}}</b> كحد أقصى{floats, select, yes {، أي ما قيمته {price} بسعر ذلك اليوم} other {}}. يمكنك الإلغاء في أي وقت.',
  canCharge:
    'يمكن لـ {merchant} الخصم مرة واحدة {frequency, select, month {شهريًا} quarter {كل ثلاثة أشهر} other {سنويًا}} كحد أقصى. يمكنك الإلغاء في أي وقت.',
  dueToday: 'المستحق اليوم',
  networkFee: 'رسوم الشبكة',
  feeNone: 'لا شيء عليك',
  feeNoneMostly: 'لا شيء مع معظم المحافظ',
  feeSmall: 'رسم صغير، مرة واحدة',
  feeReading: 'جارٍ القراءة…',
  feeThere: 'تظهر عندما تكون محفظتك على {network}',
  paidTo: 'يُدفع إلى',
  onNetworkNote: 'على {network}',
  copyAddress: 'نسخ العنوان {start}…',
  startSubscription: 'بدء الاشتراك',
  connectingShares: 'ربط المحفظة لا يشارك سوى عنوانك.',
  consentFree:
    'باختيارك «{button}»{shown, select, yes {} other { في خطوة لاحقة}} تشترك لدى {merchant} مجانًا إلى أن تلغي الاشتراك.',
  consent:
    'باختيارك «{button}»{shown, select, yes {} other { في خطوة لاحقة}} تفوّض {merchant} بخصم ما يصل إلى {amount} كل {frequency, select, month {شهر} quarter {ثلاثة أشهر} other {سنة}} على {network}، ابتداءً من {start, select, today {اليوم} other {{first}}}{ends, select, yes { حتى {last}، أو} other {}} إلى أن تلغي الاشتراك{limited, select, yes {، وبما لا يزيد على {payments} ما لم تجدّد} other {}}.',
  invoiceDetails: 'بيانات الفاتورة',
  detailsNeeded: 'مطلوبة لهذا الاشتراك',
  detailsWanted: 'إذا أردتها في فواتيرك',
  detailsSaved: 'حُفظت لفواتيرك.',
  detailsNone: 'لم تُدخل أي بيانات.',
  detailsAgain: 'إدخالها من جديد',
  detailsAdd: 'إضافة بيانات',
  email: 'البريد الإلكتروني',
  emailHint: 'للإيصالات وتنبيه قبل كل دفعة. لا يراه التجار.',
  emailKept: 'بعد اشتراكك سنطلب منك برسالة بريد تأكيد {email}.',
  emailGiven: 'يوجد عنوان محفوظ لهذه الصفحة. العنوان الذي تكتبه هنا يحل محله.',
  emailRule: 'اكتب عنوان بريد إلكتروني مثل ada@example.com، أو اترك الحقل فارغًا.',
  update: 'تحديث',
  needsScript: 'للدفع، تحتاج هذه الصفحة إلى JavaScript ومحفظة.',
  needsScriptText:
    'يمكن قراءة كل الشروط من دونهما. فعّل JavaScript في متصفح فيه محفظة، ثم أعد تحميل هذه الصفحة. لم يُخصم أي شيء.',
  stepTerms:
    '{plans, select, yes {{plan}، } other {}}{price}{seated, select, yes {، {seats}} other {}}. {trial, select, yes {{days} مجانًا.{reduced, select, yes { أول خصم: {first}.} other {}}} other {أول خصم اليوم{reduced, select, yes {: {first}} other {}}.}}',
  stepFree: '{plans, select, yes {{plan}، مجانًا.} other {مجانًا.}}',
  manage: 'إدارة الاشتراك',
  expired: 'انتهت صلاحية هذا الرابط.\nلم يُخصم أي شيء.',
  noNewSubscribers: 'هذا الاشتراك لا يقبل مشتركين جددًا.',
  onItsWay: 'هناك دفعة في الطريق.',
  choiceMissed: 'يطلب الرابط خطة أو عدد مقاعد غير متاح هنا. تحقق من اختيارك.',
  complete: 'اكتمل هذا الاشتراك.',
  expiredText:
    'كان مفتوحًا حتى {date}. ابدأ من جديد بالاختيارات نفسها{same, select, yes {؛ لم يتغير السعر} other {}}.',
  pausedText: 'أوقفه {merchant} مؤقتًا. لم يُخصم أي شيء. اسأل {merchant} متى يُفتح من جديد.',
  archivedText: 'أغلقه {merchant}. لم يُخصم أي شيء. اطلب من {merchant} رابطًا آخر.',
  onItsWayText: 'لم تؤكدها الشبكة بعد. يمكنك إغلاق هذه الصفحة.',
  completeText:
    'استُخدم الرابط{dated, select, yes { في {date}} other {}} وهو صالح لمرة واحدة.{again, select, yes { للاشتراك من جديد، افتح رابط الدفع من {merchant} مرة أخرى.} other {}}',
  priceChanged: 'تغيّر السعر.',
  priceChangedText: 'كان سعر {plan} {former} وأصبح {price}.',
  freeTrial: 'تجربة مجانية',
  none: 'لا شيء',
  youAllow: 'تأذن بـ',
  allowFact: '{payments}، {amount}',
  startAgain: 'البدء من جديد',
}
