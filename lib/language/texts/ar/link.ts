import type { Catalogue } from '../../subject'

export const LINK: Catalogue['link'] = {
  title: 'رابط الدفع',
  description: 'الاشتراك في {title} من {merchant}.',
  fromPrice: 'ابتداءً من {price}',
  used: 'استُخدم هذا الرابط.',
  usedText:
    'وهو لاشتراك واحد في {title}. إذا كان لك فأدِره في <portal>البوابة</portal>، وإلا فاطلب من {merchant} رابطًا آخر.',
  toCheckout: 'المتابعة إلى الدفع',
  by: 'من {merchant}. تعرض صفحة الدفع الخطط والأسعار والشروط. لا يُخصم شيء قبل أن توافق عليها في محفظتك.',
  tooMany: 'زيارات كثيرة في وقت واحد.',
  tooManyText:
    'انتظر {seconds, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}} ثم افتح الرابط مرة أخرى. لم يُخصم أي شيء.',
}
