import type { Catalogue } from '../../subject'

export const LINK: Catalogue['link'] = {
  title: 'Lien de paiement',
  description: 'S’abonner à {title} de {merchant}.',
  fromPrice: 'À partir de {price}',
  used: 'Ce lien a été utilisé.',
  usedText:
    'Il vaut pour un seul abonnement à {title}. Si c’est le vôtre, gérez-le dans le <portal>portail</portal> ; sinon, demandez un autre lien à {merchant}.',
  toCheckout: 'Continuer vers le paiement',
  by: 'Par {merchant}. La page de paiement affiche les formules, les prix et les conditions. Rien n’est prélevé avant que vous les acceptiez dans votre portefeuille.',
  tooMany: 'Trop de visites à la fois.',
  tooManyText:
    'Patientez {seconds, plural, one {# seconde} other {# secondes}}, puis rouvrez le lien. Rien n’a été prélevé.',
}
