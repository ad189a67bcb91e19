import type { Catalogue } from '../../subject'

export const SIGNING: Catalogue['signing'] = {
  chooseIn: 'اختر حسابًا في {wallet}.',
  confirmIn: 'أكّد الرسالة في {wallet}. اخترها مرة أخرى لإعادة الطلب.',
  declined: 'لقد رفضت في محفظتك. لم يُوقَّع شيء.',
  heading: 'ما ستوقّعه',
  site: 'الموقع',
  address: 'العنوان',
  fromWallet: 'العنوان الذي تختاره في محفظتك',
  account: 'الحساب',
  valid: 'الصلاحية',
  validOnce: 'مرة واحدة، لمدة 5 دقائق',
  validHere: 'مرة واحدة، لمدة 5 دقائق، من هذا المتصفح',
  statement: 'المضمون',
  statementText:
    'تسجيل الدخول إلى Dues. لا يُنقل أي مال. (بالإنجليزية: ⁦Sign in to Dues. This moves no money.⁩)',
  signedIn: 'تم تسجيل الدخول. لحظة…',
  signedInAs: 'الدخول باسم',
  signOut: 'تسجيل الخروج',
  stillSignedIn: 'ما زلت مسجّل الدخول. {problem}',
  ended: 'انتهت جلستك',
  endedText: 'سجّل الدخول مرة أخرى للمتابعة. ما كتبته لا يزال هنا.',
  otherAccount: 'أنت مسجّل الدخول بحساب آخر',
  otherAccountText: 'هذه الصفحة للحساب السابق، فلم تعد تقرأ شيئًا أو تحفظه. انسخ ما كتبته ثم أعد تحميلها.',
  notNow: 'ليس الآن',
}
