import type { Catalogue } from '../../subject'

export const PARTS: Catalogue['parts'] = {
  close: 'إغلاق',
  copied: 'تم النسخ',
  copyBlocked: 'تعذّر النسخ. حدّد النص وانسخه بنفسك.',
  optional: '(اختياري)',
  oneLess: 'إنقاص واحد',
  oneMore: 'زيادة واحد',
  wholeNumberUpTo: 'أدخل عددًا صحيحًا من 1 إلى {max}.',
  done: 'تم:',
  date: 'التاريخ',
  what: 'البند',
  amount: 'المبلغ',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  loading: 'جارٍ التحميل…',
  partMissing: 'لم يصل جزء من هذه الصفحة. تحقق من اتصالك ثم حاول مرة أخرى.',
  language: 'اللغة',
  changeLanguage: 'تغيير اللغة',
  unknownLocale: 'يطلب الرابط لغة غير متاحة هنا ({asked}). اختر لغة أخرى أدناه.',
}
