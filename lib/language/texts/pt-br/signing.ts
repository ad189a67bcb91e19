import type { Catalogue } from '../../subject'

export const SIGNING: Catalogue['signing'] = {
  chooseIn: 'Escolha uma conta na {wallet}.',
  confirmIn: 'Confirme a mensagem na {wallet}. Escolha-a de novo para pedir outra vez.',
  declined: 'Você recusou na sua carteira. Nada foi assinado.',
  heading: 'O que você vai assinar',
  site: 'Site',
  address: 'Endereço',
  fromWallet: 'O que você escolher na sua carteira',
  account: 'Conta',
  valid: 'Validade',
  validOnce: 'Uma vez, por 5 minutos',
  validHere: 'Uma vez, por 5 minutos, deste navegador',
  statement: 'Declaração',
  statementText:
    'Entrar no Dues. Nenhum dinheiro é movido. (Em inglês: Sign in to Dues. This moves no money.)',
  signedIn: 'Conectado. Um momento…',
  signedInAs: 'Conectado como',
  signOut: 'Sair',
  stillSignedIn: 'Você continua conectado. {problem}',
  ended: 'Sua sessão terminou',
  endedText: 'Entre de novo para continuar. O que você digitou continua aqui.',
  otherAccount: 'Você entrou com outra conta',
  otherAccountText:
    'Esta página é da conta anterior e não lê nem salva mais nada. Copie o que você digitou e recarregue a página.',
  notNow: 'Agora não',
}
