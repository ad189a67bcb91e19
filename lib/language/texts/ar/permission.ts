import type { Catalogue } from '../../subject'

export const PERMISSION: Catalogue['permission'] = {
  title: 'الإذن',
  renew: 'تجديد الإذن',
  change: 'تغيير الإذن',
  further: 'عدد الخصومات القادمة',
  count:
    '{count, plural, zero {# خصم} one {خصم واحد} two {خصمان} few {# خصومات} many {# خصمًا} other {# خصم}}',
  done: '{due, select, yes {تم. ثم تُعاد محاولة الدفع تلقائيًا.} other {تم. لا يُخصم شيء بهذا.}}',
  asItWas: 'إذنك كما كان.',
  effect:
    'يمكن لـ {merchant} أخذ {each} كحد أقصى، {charges} في المجموع: {total}. {more, select, yes {مع اشتراكاتك الأخرى هناك تعرض محفظتك {shown}. } other {}}{free, select, yes {يكفي توقيع مجاني واحد.} other {تطلب محفظتك رسوم شبكة صغيرة على {network}.}} {due, select, yes {ثم تُعاد تلقائيًا محاولة الدفعة المتأخرة بقيمة {overdue}.} other {لا يُخصم شيء الآن.}}',
  reachSigned:
    'موقَّع لعدد: {count, plural, zero {# خصم} one {خصم واحد} two {خصمان} few {# خصومات} many {# خصمًا} other {# خصم}}. يسري مع الدفعة الأولى.',
  reachAll: 'يشمل كل الخصومات القادمة.',
  reachNone: 'استُنفد. يحتاج خصم {day} إلى إذن جديد.',
  reachMore:
    'يشمل {count, plural, zero {# خصم} one {خصمًا واحدًا} two {خصمين} few {# خصومات} many {# خصمًا} other {# خصم}}. يحتاج خصم {day} إلى إذن جديد.',
  endingNone: 'استنفدت كل الخصومات التي أذنت بها.',
  endingMore:
    'يشمل إذنك {count, plural, zero {# خصم} one {خصمًا واحدًا} two {خصمين} few {# خصومات} many {# خصمًا} other {# خصم}}.',
  renewBefore: 'جدّده قبل {day} وإلا فشل ذلك الخصم. تبقى الشروط كما هي.',
  renewalWaiting:
    'سمحت بعدد: {count, plural, zero {# خصم} one {خصم واحد} two {خصمان} few {# خصومات} many {# خصمًا} other {# خصم}}. ننقل ذلك إلى {network}، عادةً خلال دقيقة.',
  renewalVoid:
    '{reason, select, permit_used {استخدمت محفظتك رقم هذا التوقيع لأمر آخر، فتعذّر استخدامه.} permit_expired {انتهت صلاحية توقيعك الأخير قبل نقله إلى الشبكة.} permit_refused {لم تقبل العملة توقيعك الأخير.} terms_changed {تغيّرت شروطك قبل استخدام توقيعك الأخير.} permit_outdated {أصبح اشتراك آخر لهذه المحفظة يحتاج إلى أكثر منذ توقيعك.} permit_reverted {رفضت الشبكة توقيعك الأخير.} too_costly {يجعل برنامج محفظتك نقل التوقيع مكلفًا جدًا.} other {تعذّر استخدام توقيعك الأخير.}} لم يتغير شيء. امنح الإذن مرة أخرى أدناه.',
  state:
    '{state, select, none {لا يوجد. لم تمنح المحفظة إذنًا قط.} pending {موقَّع. يسري على السلسلة مع الدفعة الأولى.} over {لا يزال نشطًا. لا يُخصم به شيء، وسيُزال قريبًا.} live {نشط.} removing {لا يزال نشطًا. المعاملة التي تزيله في الطريق.} void {لم يعد صالحًا. امنحه مرة أخرى أعلاه.} other {انتهى.}}',
  activeSince: 'نشط منذ {day}.',
  endedOn: 'انتهى في {day}.',
  left: '{state} يبقى إذن بقيمة {amount} لا يمكن الخصم به.',
  again:
    'اسمح بمبلغ {amount} مرة أخرى، وإلا {trial, select, yes {فشلت الدفعة الأولى.} other {تعذّر أخذ أي دفعة.}}',
  againDone: 'تم السماح.',
  againNext: '{trial, select, yes {لا يُخصم شيء قبل انتهاء التجربة.} other {ثم حاول الدفع مرة أخرى.}}',
  againText:
    'لم يعد الإذن الذي منحته عند الاشتراك قابلًا للاستخدام: استخدمته هذه المحفظة أو استبدلته منذ ذلك الحين، أو تغيّرت طريقة توقيعها. اسمح بالدفعات نفسها مرة أخرى على {network}. إذا قبلت {symbol} توقيعك لذلك فهو مجاني؛ وإلا كلّف رسوم شبكة صغيرة. {next}',
  againFollows: 'تم. تتحدّث هذه الصفحة خلال دقيقة.',
  nothingAllowed: 'لم يُسمح بشيء.',
  allowFromZero: 'لم يُسمح بشيء. بعض العملات لا تغيّر الإذن إلا من 0: اجعله 0 في محفظتك أولًا.',
  taker: 'العقد الذي يمكنه أخذها',
  anyWallet: 'بأي محفظة أو مستكشف',
  sendData: 'أرسل هذه البيانات من المحفظة الدافعة إلى عقد {symbol}.',
  copyData: 'نسخ البيانات',
  copyDataOf:
    '{what, select, approval {نسخ بيانات الإذن} call {نسخ بيانات الاستدعاء} other {نسخ بيانات لا تسمح بشيء}}',
  copySigned: 'نسخ ما وقّعته',
  network: 'الشبكة',
  contract: 'العقد',
  contractOf: 'عقد {symbol}',
  zeroTitle: 'جعل الإذن 0',
  zeroWith: 'جعله 0 باستخدام {wallet}',
  zeroDone: 'تم. لم يعد مسموحًا للعقد بشيء.',
  zeroAsItWas: 'الإذن كما كان.',
  zeroText:
    'في {moment} كانت محفظتك لا تزال تسمح للعقد بمبلغ {amount} على {network}. دون إذنك لا يمكن للعقد خصمه، فيمكنك تركه. يكلّف جعله 0 رسوم شبكة.',
  removeTitle: 'إزالة الإذن على السلسلة',
  removeText: 'الإذن موجود في عقد على {network} لا على هذا الموقع. إنهاؤه هناك نهائي.',
  removeWith: 'الإزالة باستخدام {wallet}',
  removeDone: 'تم. أُزيل الإذن على السلسلة؛ تتحدّث هذه الصفحة بعد لحظة.',
  nothingRemoved: 'لم يُزَل شيء.',
  maybeRemoved: 'قد يكون الإذن أُزيل بالفعل.',
  ownTransaction: 'بمعاملتك الخاصة',
  ownText:
    'يمكن لمحفظتك إنهاؤه في أي وقت حتى لو اختفى هذا الموقع؛ ويكلّف رسوم شبكة.{ends, select, yes { ينهي هذا الاشتراك فورًا.} other {}}',
  endPermission: '{over, select, yes {إنهاء الإذن} other {إنهاء هذا الاشتراك}}',
  callCancel: 'استدعِ {call} في العقد بما وقّعته.',
  removeAll: 'إزالة كل الأذونات لعملة {symbol}',
  removeAllText: 'اجعل إذن العقد 0 بعملة {symbol}. يوقف ذلك كل ما تدفعه لهذا التاجر بعملة {symbol}.',
  freeTitle: 'مجانًا بتوقيع',
  freeText: 'توقّع أنت، وننقله نحن إلى {network} على حسابنا. {effect}',
  freeDone: 'تم التوقيع. يُزال الإذن على السلسلة خلال دقيقة تقريبًا؛ وتتحدّث هذه الصفحة.',
  freeOver: 'لا يمكن خصم شيء به بعد ذلك، حتى دون هذا الموقع.',
  freeEnds:
    'ينهي هذا الاشتراك نهائيًا: لا يمكن التراجع.{dated, select, yes { يمكنك استخدام ما دفعت ثمنه حتى {day}.} other {}}',
}
