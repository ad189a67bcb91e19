import type { Catalogue } from '../../subject'

export const BILLING: Catalogue['billing'] = {
  perPeriod: '{frequency, select, month {por mês} quarter {por trimestre} other {por ano}}',
  pricePer: '{price} {frequency, select, month {por mês} quarter {por trimestre} other {por ano}}',
  payments:
    '{frequency, select, month {{count, plural, one {# pagamento mensal} other {# pagamentos mensais}}} quarter {{count, plural, one {# pagamento trimestral} other {# pagamentos trimestrais}}} other {{count, plural, one {# pagamento anual} other {# pagamentos anuais}}}}',
  periods:
    '{frequency, select, month {{count, plural, one {# mês} other {# meses}}} quarter {{count, plural, one {# trimestre} other {# trimestres}}} other {{count, plural, one {# ano} other {# anos}}}}',
  days: '{count, plural, one {# dia} other {# dias}}',
  priceIn: '{price} em {symbol}',
  tokenOn: '{token} na {network}',
  about: 'cerca de {amount}',
  lessThan: 'menos de {amount}',
  seatsAt: '{count, plural, one {# lugar} other {# lugares}} a {price} cada',
  usage:
    'Mais o uso: {price} por {unit}{included, select, none {} other { após os primeiros {included} de cada {frequency, select, month {mês} quarter {trimestre} other {ano}}}}, até {limit} por cobrança.',
  discount:
    '{coded, select, yes {Desconto {code}} other {Desconto}}: {amount} a menos {each, select, yes {em cada pagamento.} other {{count, plural, one {no primeiro pagamento} other {em cada um dos primeiros # pagamentos}}.}}',
  datesInUtc: 'Datas em UTC.',
  datesIn: 'Datas no seu fuso horário, {zone}.',
  copyHash: 'Copiar o hash da transação',
  viewTransaction: 'Ver a transação em um explorador',
}
