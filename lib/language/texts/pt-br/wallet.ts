import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'Você recusou na sua carteira.',
  pending: 'Sua carteira ainda tem um pedido aberto. Abra a carteira e responda lá.',
  unknownNetwork: 'Sua carteira não tem esta rede. Adicione a rede na carteira e volte aqui.',
  disconnected: 'Sua carteira está sem conexão com a rede. Abra a carteira e tente de novo.',
  unsupported: 'Sua carteira não consegue fazer isso. Tente outra.',
  failed: 'Sua carteira não respondeu corretamente. Tente de novo.',
  windowClosed: 'A janela da carteira foi fechada antes de terminar. Tente novamente.',
  windowBlocked:
    'Seu navegador bloqueou a janela da carteira. Permita janelas para esta página e tente novamente.',
  passkey: 'Chave de acesso',
  found: 'Encontrada',
  asking: 'Perguntando…',
  otherDevice: 'Usar o celular',
  otherApp: 'Outro aplicativo de carteira',
  noneFound: 'Nenhuma carteira encontrada neste navegador.',
  openInApp: 'Abra esta página no aplicativo da sua carteira.',
  openPageInApp: 'Abra esta página no aplicativo da sua carteira',
  noneHere: 'Este navegador não tem carteira.',
  choicesCome: 'Suas escolhas vão junto, e nada é cobrado antes de você assinar lá.',
  noApp:
    'Ainda não tem um aplicativo de carteira? Estes links mostram onde obter um. Qualquer outra carteira com navegador também serve: copie o link e cole lá.',
  scanOrInstall: 'Escaneie o código com o celular ou instale uma carteira.',
  payWithPhone: 'Pagar com o celular',
  scanWith: 'Escaneie com a câmera do celular ou com o aplicativo da sua carteira.',
  checkoutCode: 'Código QR deste pagamento',
  checkoutCodeNote:
    'Seu celular abre este mesmo pagamento, com suas escolhas. Assine lá: esta página continua automaticamente.',
  openIn: 'Abrir em {wallet}',
  get: 'Obter {wallet}',
  newTab: '(abre em uma nova aba)',
  qrCode: 'Código QR do endereço desta página',
  scanPage: 'Abre esta página no celular. Esta janela fica como está.',
  copyPageLink: 'Copiar o link desta página',
  copyLink: 'Copiar link',
  share: 'Compartilhar',
}
