import type { Catalogue } from '../../subject'

export const PARTS: Catalogue['parts'] = {
  close: 'Fechar',
  copied: 'Copiado',
  copyBlocked: 'A cópia foi bloqueada. Selecione o texto e copie você mesmo.',
  optional: '(opcional)',
  oneLess: 'Um a menos',
  oneMore: 'Um a mais',
  wholeNumberUpTo: 'Digite um número inteiro de 1 a {max}.',
  done: 'Feito:',
  date: 'Data',
  what: 'O quê',
  amount: 'Valor',
  newTab: '(abre em uma nova aba)',
  loading: 'Carregando…',
  partMissing: 'Uma parte desta página não chegou. Verifique sua conexão e tente de novo.',
  language: 'Idioma',
  changeLanguage: 'Mudar idioma',
  unknownLocale: 'O link pede um idioma que não está disponível aqui ({asked}). Escolha outro abaixo.',
}
