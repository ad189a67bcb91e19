import type { Catalogue } from '../../subject'

export const ERRORS: Catalogue['errors'] = {
  other: 'No funcionó. Inténtelo de nuevo o pregunte al comercio. ({code})',
  reference: 'Referencia: {reference}.',
  offline: 'No tiene conexión. Revise su conexión e inténtelo de nuevo.',
  unreachable: 'El servidor no responde. Revise su conexión e inténtelo de nuevo.',
  unavailable: 'El servicio o la red no responde. Inténtelo de nuevo en un momento.',
  network_away: '{network} no responde. Inténtelo de nuevo en un momento.',
  internal_error: 'Algo falló en el servidor. Inténtelo de nuevo en un momento.',
  rate_limited: 'Demasiadas solicitudes. Espere un momento e inténtelo de nuevo.',
  rate_limited_for:
    'Demasiadas solicitudes. Espere {seconds, plural, one {# segundo} other {# segundos}} e inténtelo de nuevo.',
  rate_unavailable: 'Ahora no hay tipo de cambio. Elija un token vinculado al dólar.',
  unauthorized: 'Se cerró su sesión. Inicie sesión de nuevo.',
  invalid_request: 'Algo en el formulario no está bien. Revíselo y envíelo de nuevo.',
  invalid_value: 'Algo en el formulario no está bien. Revíselo y envíelo de nuevo.',
  not_found: 'Ese registro ya no existe. Vuelva a cargar la página.',
  session_expired: 'Esta página de pago caducó. Vuelva a cargarla.',
  subscription_not_open: 'Esta suscripción no admite nuevos suscriptores. Pida otra al comercio.',
  already_subscribed: 'Esta billetera ya tiene esta suscripción. Para una segunda, elija otra billetera.',
  subscribed_since:
    'Esta billetera está suscrita desde el {date}. Para una segunda suscripción, elija otra billetera.',
  checkout_used:
    'Alguien ya se suscribió desde esta página de pago. Para otra billetera, abra de nuevo el enlace de pago.',
  account_locked: 'El operador bloqueó esta cuenta. Pídale que la desbloquee.',
  invalid_challenge: 'El mensaje para firmar caducó o ya se usó. Obtenga uno nuevo y fírmelo.',
  invalid_signature: 'La firma no es de esta cuenta. Elija la cuenta en su billetera y firme de nuevo.',
  pairing_ended:
    'Este código ya se usó o se detuvo, o es demasiado antiguo. Pida uno nuevo en la otra pantalla.',
  pairing_not_ready:
    'El otro dispositivo aún no ha llegado a este paso. Espere un momento e inténtelo de nuevo.',
  wrong_digits: 'Esas no son las cifras de la otra pantalla. Compruébelas y escríbalas de nuevo.',
  digits_left:
    'Esas no son las cifras de la otra pantalla. Compruébelas y escríbalas de nuevo. {left, plural, one {Queda un intento} other {Quedan # intentos}}.',
  cross_site_request:
    'Su navegador envió esto desde la página de otro sitio, así que no se hizo nada. Vuelva a cargar esta página.',
  other_account:
    'En este navegador inició sesión con otra cuenta, así que no se hizo nada. Vuelva a cargar la página.',
  network_not_configured: 'Aquí no hay pagos en esta red. Elija un token en otra red.',
  price_too_low:
    'Este plan cuesta menos de lo que requieren los pagos en esta red. Elija otra red u otro plan.',
  price_below_least:
    'Este plan cuesta {price}, y las suscripciones nuevas en {network} empiezan en {least}. Elija otra red u otro plan.',
  token_unusable: 'Este token no se puede usar ahora. Elija otro.',
  bad_signature: 'La firma no es de la cuenta que paga. Elíjala en su billetera y firme de nuevo.',
  permit_unusable: 'El permiso firmado no se puede usar. Fírmelo de nuevo.',
  insufficient_balance: 'No hay suficiente de este token en su billetera. Añada más o elija otro token.',
  allowance_too_low:
    'Su billetera permite menos de lo que requieren estas condiciones. Permita el importe tal como se pide.',
  charge_would_fail: 'La red rechazaría el primer cobro. Elija otro token o pregunte al comercio.',
  charge_refused: 'La red rechazaría el primer cobro: «{said}». Elija otro token o pregunte al comercio.',
  other_keeper: 'El contrato del comercio no acepta cobros de este sitio por ahora. Pregunte al comercio.',
  token_paused: 'El emisor puso el token en pausa: ahora nadie puede pagar con él. Elija otro token.',
  blocked_address: 'El emisor del token bloquea una dirección que participa. Elija otro token.',
  mandate_cancelled: 'Estas condiciones ya se cancelaron en la cadena. Empiece de nuevo.',
  already_charged: 'Estas condiciones ya se cobraron.',
  outside_window: 'El plazo de estas condiciones terminó. Empiece de nuevo.',
  too_costly: 'Comprobar la firma de esta billetera cuesta demasiado gas. Use otra billetera u otro token.',
  not_authorized:
    'La red todavía no tiene lo que envió su billetera. Espere un momento e inténtelo de nuevo.',
  wallet_not_deployed:
    'Envíe algo una vez desde esta billetera inteligente en esta red e inténtelo de nuevo.',
  own_transaction_required:
    'Las últimas condiciones de esta billetera fallaron en la red. Pague con otra billetera u otro token.',
  gas_budget_spent: 'Hoy ya no se puede empezar en esta red. Elija otra red o vuelva mañana.',
  terms_changed: 'Las condiciones cambiaron. Revíselas y firme de nuevo.',
  quote_expired: 'Estas condiciones tienen más de media hora. Revíselas y firme.',
  invoice_details_required:
    'Esta suscripción pide el nombre y la dirección para las facturas. Introdúzcalos primero.',
  invoice_details_not_asked:
    'Esta suscripción no admite nombres ni direcciones para facturas. No se guardó nada.',
  discount_unknown: 'Aquí no existe ningún descuento con este código.',
  discount_over: 'Este descuento terminó.',
  discount_not_for_plan: 'Este descuento no vale para el plan elegido.',
  discount_had: 'Esta billetera ya tuvo este descuento. Borre el código de descuento para seguir.',
  subscriber_not_running: 'Esta suscripción terminó. Puede suscribirse de nuevo.',
  not_resumable: 'No hay ninguna cancelación que deshacer.',
  end_changed: 'El día en que termina cambió entretanto. Mírelo otra vez y decida después.',
  no_permission_on_chain: 'No hay ningún permiso en la cadena que se pueda terminar.',
  not_pausable: 'Esta suscripción no se puede pausar ahora.',
  not_paused: 'Esta suscripción no está en pausa. Vuelva a cargar la página.',
  not_changeable: 'Esto no se puede cambiar ahora.',
  charge_in_flight: 'Hay un pago en curso. Inténtelo de nuevo en un minuto.',
  changed_often: 'Hubo demasiados cambios. Haga el cambio en el próximo pago o vuelva mañana.',
  not_retryable: 'Este pago no se puede reintentar: su periodo terminó o se quitó el permiso.',
  permission_not_renewable: 'Este permiso no se puede renovar ahora.',
  renewal_in_flight: 'Un permiso que firmó va en camino a la red. Inténtelo de nuevo en un minuto.',
  messages_off: 'Este sitio no envía correos, así que no se puede dejar ninguna dirección.',
  push_off: 'Este sitio no envía mensajes a dispositivos.',
  too_many_message_devices:
    'Los mensajes llegan a un número limitado de dispositivos, y ya se alcanzó. Desactive uno primero.',
  too_many_message_addresses: 'Los mensajes van a 5 direcciones como máximo. Quite una primero.',
  message_address_refused: 'El dueño de esta dirección pidió no recibir nada de aquí. Use otra.',
  message_address_not_asked:
    'Este pago no pide ninguna dirección. Déjela junto a sus suscripciones cuando se haya suscrito.',
  too_many_confirmations:
    'Ahora no se pueden enviar más correos de confirmación. Busque el último, también en la carpeta de spam, o inténtelo mañana.',
  nothing_paid: 'Esta billetera no paga nada aquí. Inicie sesión con la billetera con la que se suscribió.',
  version_mismatch: 'Esto se cambió en otro lugar mientras tanto. Vuelva a cargar la página.',
  allowance_changed:
    'El importe que se debe permitir cambió entretanto. Mírelo otra vez e inténtelo de nuevo.',
}
