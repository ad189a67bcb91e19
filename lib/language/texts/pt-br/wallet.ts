import type { Catalogue } from '../../subject'

export const WALLET: Catalogue['wallet'] = {
  rejected: 'Você recusou na sua carteira.',
  pending: 'Sua carteira ainda tem um pedido aberto. Abra a carteira e responda lá.',
  unknownNetwork: 'Sua carteira não tem esta rede. Adicione a rede na carteira e volte aqui.',
  disconnected: 'Sua carteira está sem conexão com a rede. Abra a carteira e tente de novo.',
  unsupported: 'Sua carteira não consegue fazer isso. Tente outra.',
  failed: 'Sua carteira não respondeu corretamente. Tente de novo.',
  found: 'Encontrada',
  asking: 'Perguntando…',
  otherDevice: 'Uma carteira em outro aparelho',
  noneFound: 'Nenhuma carteira encontrada neste navegador.',
  openInApp: 'Abra esta página no aplicativo da sua carteira.',
  scanOrInstall: 'Escaneie o código com o celular ou instale uma carteira.',
  openIn: 'Abrir em {wallet}',
  get: 'Obter {wallet}',
  newTab: '(abre em uma nova aba)',
  qrCode: 'Código QR do endereço desta página',
  scan: 'Escaneie com a câmera do celular',
  copyPageLink: 'Copiar o link desta página',
  copyLink: 'Copiar link',
  share: 'Compartilhar',
}
