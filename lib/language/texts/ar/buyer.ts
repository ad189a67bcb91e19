import type { Catalogue } from '../../subject'

export const BUYER: Catalogue['buyer'] = {
  forNext: 'لفواتيرك القادمة مع هذا التاجر. تبقى فواتيرك الحالية كما هي.',
  heading: 'بيانات الفاتورة',
  none: 'لم تُدخل أي بيانات.',
  addOf: '{given, select, yes {تغيير} other {إضافة}}<s>: بيانات فاتورة {title}</s>',
  name: 'الاسم أو الشركة',
  address: 'عنوان الشارع',
  postalCode: 'الرمز البريدي',
  city: 'المدينة',
  country: 'البلد',
  chooseCountry: 'اختر بلدًا',
  taxId: 'الرقم الضريبي أو رقم ضريبة القيمة المضافة',
  taxIdOf: '{vat, select, yes {رقم ضريبة القيمة المضافة} other {الرقم الضريبي}} {taxId}',
  missing:
    '{field, select, name {أدخل اسمًا.} address {أدخل عنوان الشارع.} city {أدخل المدينة.} other {اختر بلدًا.}}',
  wrong: 'هذا الإدخال غير صحيح. تحقق منه.',
  notSaved: 'لم تُحفظ البيانات.',
  save: 'حفظ البيانات',
  remove: 'إزالة',
  cancel: 'إلغاء',
}
