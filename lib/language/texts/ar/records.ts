import type { Catalogue } from '../../subject'

export const RECORDS: Catalogue['records'] = {
  copyOf:
    '{what, select, payer {نسخ عنوانك} merchant {نسخ التاجر} receiver {نسخ المستلم} contract {نسخ العقد} token {نسخ العملة} paying {نسخ الحساب الذي دفع} other {نسخ العنوان}}',
  viewOf:
    '{what, select, payer {عرض عنوانك على {host}} merchant {عرض التاجر على {host}} receiver {عرض المستلم على {host}} contract {عرض العقد على {host}} token {عرض العملة على {host}} paying {عرض الحساب الذي دفع على {host}} other {عرض العنوان على {host}}}',
  copyTransaction: 'نسخ رمز المعاملة (hash)',
  viewTransaction: 'عرض المعاملة على {host}',
  viewOn: 'عرض على {host}',
  noTransaction: 'لا يوجد',
  refunds: 'المبالغ المردودة',
  refund: 'ردّ {amount}، {note}',
  refundNote: '{status, select, pending {بانتظار الشبكة} other {تراجعت عنه الشبكة}}',
  price: 'السعر',
  linePlan: '{seats, select, yes {مقعد} other {خطة}}، {period}',
  lineNamed: '{name}، {period}',
  lineDiscount: '{coded, select, yes {تخفيض {code}} other {تخفيض}}',
  lineCredit: 'رصيد لك',
  linesTotal: 'المجموع',
  pauseTitle: 'إيقاف هذا الاشتراك مؤقتًا؟',
  dontPause: 'عدم الإيقاف',
  pausing: 'جارٍ الإيقاف…',
  pause: 'إيقاف مؤقت',
  pauseLength: 'المدة',
  pauseChoice: '{periods}، حتى {day}',
  charges: 'الخصومات',
  access: 'الوصول',
  sooner: 'قبل ذلك',
  pauseCharges: 'لا خصومات قبل {day}. ثم تستمر تلقائيًا.',
  pauseSooner: 'يمكنك إنهاء الإيقاف في أي وقت. يأتي الخصم التالي عندئذ في أقرب المواعيد المعتادة.',
  notPaused: 'لم يتم الإيقاف.',
  pauseUnknown: 'لا يُعرف هل تم الإيقاف.',
  printOrSave: 'طباعة أو حفظ',
  checkChain: 'التحقق من السلسلة',
  verifiedTitle:
    '{result, select, found {وجد خادم محفظتك هذه الدفعة على {network}.} different {تقول {network} شيئًا آخر.} not_found {لا يعرف خادم محفظتك هذه المعاملة.} other_network {محفظتك على شبكة أخرى.} no_wallet {لا توجد محفظة في هذا المتصفح.} other {لم تردّ محفظتك.}}',
  verifiedText:
    '{result, select, found {يذكر حدث العقد هذه الشروط وهذه الفترة وهذا المبلغ، وخرجت العملات من المحفظة أعلاه في المعاملة نفسها.} different {المعاملة موجودة، لكنها تتضمن دفعة أخرى أو فشلت. لا تعتمد على هذا المستند قبل مقارنته في مستكشف.} not_found {قد يكون متأخرًا أو لا يحتفظ بمعاملات {network} القديمة. حاول لاحقًا أو قارنها في مستكشف.} other_network {بدّلها إلى {network} ثم تحقق مرة أخرى.} no_wallet {يسأل التحقق {network} عبر محفظتك أنت، حتى لا يعتمد على هذا الموقع. افتح هذه الصفحة في متصفح فيه محفظة أو قارن المعاملة في مستكشف.} other {تعذّر سؤال {network}. حاول بعد لحظة.}}',
}
