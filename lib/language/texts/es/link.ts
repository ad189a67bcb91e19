import type { Catalogue } from '../../subject'

export const LINK: Catalogue['link'] = {
  title: 'Enlace de pago',
  description: 'Suscríbase a {title} de {merchant}.',
  fromPrice: 'Desde {price}',
  used: 'Este enlace ya se usó.',
  usedText:
    'Vale para una sola suscripción a {title}. Si es la suya, gestiónela en el <portal>portal</portal>; si no, pida otro enlace a {merchant}.',
  toCheckout: 'Continuar al pago',
  by: 'De {merchant}. La página de pago muestra planes, precios y condiciones. No se cobra nada antes de que las acepte en su billetera.',
  tooMany: 'Demasiadas visitas a la vez.',
  tooManyText:
    'Espere {seconds, plural, one {# segundo} other {# segundos}} y abra el enlace de nuevo. No se cobró nada.',
}
