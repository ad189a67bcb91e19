import type { Catalogue } from '../../subject'

export const BILLING: Catalogue['billing'] = {
  perPeriod: '{frequency, select, month {par mois} quarter {par trimestre} other {par an}}',
  pricePer: '{price} {frequency, select, month {par mois} quarter {par trimestre} other {par an}}',
  payments:
    '{frequency, select, month {{count, plural, one {# paiement mensuel} other {# paiements mensuels}}} quarter {{count, plural, one {# paiement trimestriel} other {# paiements trimestriels}}} other {{count, plural, one {# paiement annuel} other {# paiements annuels}}}}',
  periods:
    '{frequency, select, month {{count, plural, one {# mois} other {# mois}}} quarter {{count, plural, one {# trimestre} other {# trimestres}}} other {{count, plural, one {# an} other {# ans}}}}',
  days: '{count, plural, one {# jour} other {# jours}}',
  priceIn: '{price} en {symbol}',
  tokenOn: '{token} sur {network}',
  about: 'environ {amount}',
  lessThan: 'moins de {amount}',
  seatsAt: '{count, plural, one {# place} other {# places}} à {price} chacune',
  usage:
    'Plus l’utilisation : {price} par {unit}{included, select, none {} other { après les {included} premiers de chaque {frequency, select, month {mois} quarter {trimestre} other {année}}}}, au plus {limit} par prélèvement.',
  discount:
    '{coded, select, yes {Remise {code}} other {Remise}} : {amount} de moins {each, select, yes {sur chaque paiement.} other {{count, plural, one {sur le premier paiement} other {sur chacun des # premiers paiements}}.}}',
  datesInUtc: 'Dates en UTC.',
  datesIn: 'Dates dans votre fuseau horaire, {zone}.',
  copyHash: 'Copier le hash de la transaction',
  viewTransaction: 'Voir la transaction dans un explorateur',
}
