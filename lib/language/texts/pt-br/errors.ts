import type { Catalogue } from '../../subject'

export const ERRORS: Catalogue['errors'] = {
  other: 'Não deu certo. Tente de novo ou fale com o vendedor. ({code})',
  reference: 'Referência: {reference}.',
  offline: 'Você está sem conexão. Verifique a conexão e tente de novo.',
  unreachable: 'O servidor não responde. Verifique a conexão e tente de novo.',
  unavailable: 'O serviço ou a rede não responde. Tente de novo em instantes.',
  network_away: '{network} não responde. Tente de novo em instantes.',
  internal_error: 'Algo deu errado no servidor. Tente de novo em instantes.',
  rate_limited: 'Solicitações demais. Aguarde um momento e tente de novo.',
  rate_limited_for:
    'Solicitações demais. Aguarde {seconds, plural, one {# segundo} other {# segundos}} e tente de novo.',
  rate_unavailable: 'Não há cotação no momento. Escolha um token atrelado ao dólar.',
  unauthorized: 'Você saiu da conta. Entre de novo.',
  invalid_request: 'Algo no formulário não está certo. Confira e envie de novo.',
  invalid_value: 'Algo no formulário não está certo. Confira e envie de novo.',
  not_found: 'Este registro não existe mais. Recarregue a página.',
  session_expired: 'Esta página de pagamento expirou. Recarregue a página.',
  subscription_not_open: 'Esta assinatura não aceita novos assinantes. Peça outra ao vendedor.',
  already_subscribed: 'Esta carteira já tem esta assinatura. Para uma segunda, escolha outra carteira.',
  subscribed_since:
    'Esta carteira é assinante desde {date}. Para uma segunda assinatura, escolha outra carteira.',
  checkout_used:
    'Alguém já assinou por esta página de pagamento. Para outra carteira, abra de novo o link de pagamento.',
  account_locked: 'Esta conta foi bloqueada pelo operador. Peça que ele a desbloqueie.',
  invalid_challenge: 'A mensagem venceu ou já foi usada. Obtenha uma nova e assine.',
  invalid_signature: 'A assinatura não é desta conta. Escolha a conta na carteira e assine de novo.',
  pairing_ended: 'Este código já foi usado ou parado, ou é antigo demais. Peça um novo na outra tela.',
  pairing_not_ready: 'O outro aparelho ainda não chegou a esta etapa. Espere um momento e tente de novo.',
  wrong_digits: 'Esses não são os dígitos da outra tela. Confira e digite de novo.',
  digits_left:
    'Esses não são os dígitos da outra tela. Confira e digite de novo. {left, plural, one {Resta uma tentativa} other {Restam # tentativas}}.',
  cross_site_request:
    'O navegador enviou isto pela página de outro site, então nada foi feito. Recarregue esta página.',
  other_account: 'Você entrou com outra conta neste navegador, então nada foi feito. Recarregue a página.',
  network_not_configured:
    'Os pagamentos nesta rede não estão configurados aqui. Escolha um token em outra rede.',
  price_too_low:
    'Este plano custa menos do que os pagamentos nesta rede exigem. Escolha outra rede ou outro plano.',
  price_below_least:
    'Este plano custa {price}, e novas assinaturas na {network} começam em {least}. Escolha outra rede ou outro plano.',
  token_unusable: 'Este token não pode ser usado agora. Escolha outro.',
  bad_signature: 'A assinatura não é da conta que paga. Escolha-a na carteira e assine de novo.',
  permit_unusable: 'A permissão assinada não pode ser usada. Assine de novo.',
  insufficient_balance:
    'Não há o suficiente deste token na sua carteira. Adicione mais ou escolha outro token.',
  allowance_too_low:
    'Sua carteira permite menos do que estas condições exigem. Permita o valor como foi pedido.',
  charge_would_fail: 'A rede recusaria a primeira cobrança. Escolha outro token ou fale com o vendedor.',
  charge_refused:
    'A rede recusaria a primeira cobrança: “{said}”. Escolha outro token ou fale com o vendedor.',
  other_keeper: 'O contrato do vendedor não aceita cobranças deste site no momento. Fale com o vendedor.',
  token_paused: 'O token foi pausado pelo emissor, então ninguém pode pagar com ele agora. Escolha outro.',
  blocked_address: 'O emissor do token bloqueia um endereço envolvido. Escolha outro token.',
  mandate_cancelled: 'Estas condições já foram canceladas na blockchain. Comece de novo.',
  already_charged: 'Estas condições já foram cobradas.',
  outside_window: 'O prazo destas condições acabou. Comece de novo.',
  too_costly: 'Verificar a assinatura desta carteira custa gás demais. Use outra carteira ou token.',
  not_authorized: 'A rede ainda não tem o que a sua carteira enviou. Aguarde um momento e tente de novo.',
  wallet_not_deployed: 'Envie algo uma vez desta carteira inteligente nesta rede e tente de novo.',
  own_transaction_required:
    'As últimas condições desta carteira falharam na rede. Pague com outra carteira ou token.',
  gas_budget_spent: 'Hoje não dá mais para começar nesta rede. Escolha outra rede ou volte amanhã.',
  terms_changed: 'As condições mudaram nesse meio-tempo. Confira e assine de novo.',
  quote_expired: 'Estas condições têm mais de meia hora. Veja de novo e assine.',
  invoice_details_required: 'Esta assinatura pede o nome e o endereço para as faturas. Informe-os primeiro.',
  invoice_details_not_asked: 'Esta assinatura não aceita nomes nem endereços para faturas. Nada foi salvo.',
  discount_unknown: 'Nenhum desconto tem este código aqui.',
  discount_over: 'Este desconto acabou.',
  discount_not_for_plan: 'Este desconto não vale para o plano escolhido.',
  discount_had: 'Esta carteira já teve este desconto. Apague o código de desconto para continuar.',
  subscriber_not_running: 'Esta assinatura terminou. Você pode assinar de novo.',
  not_resumable: 'Não há cancelamento para desfazer.',
  end_changed: 'O dia em que ela termina mudou nesse meio-tempo. Veja de novo e depois decida.',
  no_permission_on_chain: 'Não há permissão na blockchain para encerrar.',
  not_pausable: 'Esta assinatura não pode ser pausada agora.',
  not_paused: 'Esta assinatura não está pausada. Recarregue a página.',
  not_changeable: 'Isto não pode ser mudado agora.',
  charge_in_flight: 'Há um pagamento em andamento. Tente de novo em um minuto.',
  changed_often: 'Houve mudanças demais. Mude no próximo pagamento ou volte amanhã.',
  not_retryable: 'Este pagamento não pode ser tentado de novo: o período acabou ou a permissão foi removida.',
  permission_not_renewable: 'Esta permissão não pode ser renovada agora.',
  renewal_in_flight: 'Uma permissão que você assinou está a caminho da rede. Tente de novo em um minuto.',
  messages_off: 'Este site não envia e-mails, então não é possível deixar um endereço.',
  push_off: 'Este site não envia mensagens para aparelhos.',
  too_many_message_devices:
    'As mensagens vão para um número limitado de aparelhos, que já foi atingido. Desative um primeiro.',
  too_many_message_addresses: 'As mensagens vão para no máximo 5 endereços. Remova um antes.',
  message_address_refused: 'O dono deste endereço pediu para não receber nada daqui. Use outro.',
  message_address_not_asked:
    'Esta página de pagamento não pede endereço. Deixe o seu junto às suas assinaturas depois de assinar.',
  too_many_confirmations:
    'Não é possível enviar mais e-mails de confirmação agora. Procure o último, também na pasta de spam, ou tente amanhã.',
  nothing_paid: 'Esta carteira não paga nada aqui. Entre com a carteira que você usou para assinar.',
  version_mismatch: 'Isto foi mudado em outro lugar. Recarregue a página.',
  allowance_changed: 'O valor a permitir mudou nesse meio-tempo. Veja-o de novo e tente outra vez.',
}
