import { chooseLocale } from '@/lib/billing/language/choose-locale'
import { DEFAULT_LOCALE, findLocale, type Locale } from '@/lib/billing/language/locale'
import { isSpoken } from '@/lib/billing/language/spoken-pages'
import { LOCALE_COOKIE } from '@/lib/language/reader-cookies'
import { type BrokenPageText, ENGLISH } from './english-words'

/** Loaded with the page that shows them: every page carries the English ones alone. */
export const BROKEN_PAGE: Readonly<Record<Locale, BrokenPageText>> = {
  en: ENGLISH,
  de: {
    title: 'Diese Seite kann gerade nicht angezeigt werden.',
    text: 'Was bereits signiert oder bezahlt war, ist sicher. Warten Sie einen Moment und laden Sie die Seite neu.',
    reference: 'Referenz für den Betreiber',
    loadAgain: 'Seite neu laden',
  },
  fr: {
    title: 'Cette page ne peut pas être affichée pour le moment.',
    text: 'Ce qui était déjà signé ou payé est en sécurité. Patientez un instant, puis rechargez la page.',
    reference: 'Référence pour l’exploitant',
    loadAgain: 'Recharger la page',
  },
  es: {
    title: 'Esta página no se puede mostrar en este momento.',
    text: 'Lo que ya firmó o pagó está a salvo. Espere un momento y vuelva a cargar la página.',
    reference: 'Referencia para el operador',
    loadAgain: 'Volver a cargar la página',
  },
  'pt-BR': {
    title: 'Não é possível mostrar esta página no momento.',
    text: 'O que já foi assinado ou pago está seguro. Aguarde um momento e recarregue a página.',
    reference: 'Referência para o operador',
    loadAgain: 'Recarregar a página',
  },
  tr: {
    title: 'Bu sayfa şu anda gösterilemiyor.',
    text: 'İmzalanan veya ödenen her şey güvende. Biraz bekleyip sayfayı yeniden yükleyin.',
    reference: 'İşletmeci için referans',
    loadAgain: 'Sayfayı yeniden yükle',
  },
  ja: {
    title: '現在このページを表示できません。',
    text: '署名や支払いが済んだものは安全です。しばらくしてから、ページを読み込み直してください。',
    reference: '運営者に伝える番号',
    loadAgain: 'ページを読み込み直す',
  },
  ar: {
    title: 'لا يمكن عرض هذه الصفحة حاليًا.',
    text: 'ما سبق توقيعه أو دفعه في أمان. انتظر لحظة ثم أعد تحميل الصفحة.',
    reference: 'المرجع للمشغّل',
    loadAgain: 'إعادة تحميل الصفحة',
  },
}

/** A page in the browser, as far as its language follows from it. */
export interface BrokenPage {
  /** Language of the document; empty where the server sent none. */
  readonly lang: string
  readonly pathname: string
  /** Query of the address, as in "?locale=de". */
  readonly search: string
  /** `document.cookie`. */
  readonly cookie: string
  /** Languages of the browser, the preferred first. */
  readonly browser: readonly string[]
}

/** The language that the page was in; where it never came to be shown, the one that it would most likely be in. */
export function brokenPageLocale({ lang, pathname, search, cookie, browser }: BrokenPage): Locale {
  const shown = findLocale(lang)
  if (shown !== null) return shown
  if (!isSpoken(pathname)) return DEFAULT_LOCALE
  const address = new URLSearchParams(search).get('locale')
  const [, remembered = null] = new RegExp(`(?:^|; )${LOCALE_COOKIE}=([^;]*)`).exec(cookie) ?? []
  return chooseLocale({ address, remembered, session: null, merchant: null, browser })
}

/**
 * The page here: its language, and the sentences in it.
 * @param lang - language of the document before it broke; empty for none
 */
export function brokenPageHere(lang: string): { readonly locale: Locale; readonly words: BrokenPageText } {
  const { pathname, search } = window.location
  const { cookie } = document
  const locale = brokenPageLocale({ lang, pathname, search, cookie, browser: navigator.languages })
  return { locale, words: BROKEN_PAGE[locale] }
}
