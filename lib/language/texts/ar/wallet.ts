import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'لقد رفضت الطلب في محفظتك.',
  pending: 'لا يزال في محفظتك طلب مفتوح. افتح المحفظة وأجب عنه هناك.',
  unknownNetwork: 'لا تتضمن محفظتك هذه الشبكة. أضفها في المحفظة ثم عُد إلى هنا.',
  disconnected: 'محفظتك غير متصلة بشبكتها. افتحها ثم حاول مرة أخرى.',
  unsupported: 'لا تستطيع محفظتك فعل ذلك. جرّب محفظة أخرى.',
  failed: 'لم تُجب محفظتك بشكل صحيح. حاول مرة أخرى.',
  found: 'موجودة',
  asking: 'جارٍ الطلب…',
  otherDevice: 'محفظة على جهاز آخر',
  noneFound: 'لم يُعثر على محفظة في هذا المتصفح.',
  openInApp: 'افتح هذه الصفحة في تطبيق محفظتك.',
  scanOrInstall: 'امسح الرمز بهاتفك أو ثبّت محفظة.',
  openIn: 'الفتح في {wallet}',
  get: 'الحصول على {wallet}',
  newTab: '(يُفتح في علامة تبويب جديدة)',
  qrCode: 'رمز QR لعنوان هذه الصفحة',
  scan: 'امسح الرمز بكاميرا هاتفك',
  copyPageLink: 'نسخ رابط هذه الصفحة',
  copyLink: 'نسخ الرابط',
  share: 'مشاركة',
}
