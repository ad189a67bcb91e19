import type { Catalogue } from '../../subject'

export const LINK: Catalogue['link'] = {
  title: 'Link de pagamento',
  description: 'Assine {title} de {merchant}.',
  fromPrice: 'A partir de {price}',
  used: 'Este link já foi usado.',
  usedText:
    'Ele vale para uma única assinatura de {title}. Se for a sua, gerencie-a no <portal>portal</portal>; se não, peça outro link a {merchant}.',
  toCheckout: 'Continuar para o pagamento',
  by: 'De {merchant}. A página de pagamento mostra planos, preços e condições. Nada é cobrado antes de você aceitá-las na sua carteira.',
  tooMany: 'Visitas demais ao mesmo tempo.',
  tooManyText:
    'Aguarde {seconds, plural, one {# segundo} other {# segundos}} e abra o link de novo. Nada foi cobrado.',
}
