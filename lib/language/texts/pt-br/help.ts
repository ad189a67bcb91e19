import type { Catalogue } from '../../subject'

export const HELP: Catalogue['help'] = {
  title: 'Como funciona',
  sign: 'Você assina os termos na sua carteira. {merchant} não ganha acesso à sua carteira.',
  charge:
    'Em cada data indicada, o valor vai da sua carteira direto para {merchant}. Você não precisa fazer nada.',
  cancel: 'Cancele quando quiser na página <a>Suas assinaturas</a>, ou na sua carteira, mesmo sem este site.',
  cannot:
    '{merchant} não pode cobrar mais do que você assina, nem antes, nem duas vezes, nem enviar a outros endereços além dos acima.',
  ask: 'Dúvidas ou reembolso? Fale com {merchant}.',
  askAt: 'Dúvidas ou reembolso? Fale com {merchant}: {contact}',
  getTokens: 'Onde consigo estes tokens?',
  terms: 'Termos e reembolsos',
  privacy: 'Privacidade',
}
