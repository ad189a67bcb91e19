import type { Catalogue } from '../../subject'

export const ERRORS: Catalogue['errors'] = {
  other: 'Das hat nicht geklappt. Versuchen Sie es erneut oder fragen Sie den Händler. ({code})',
  reference: 'Referenz: {reference}.',
  offline: 'Sie sind offline. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  unreachable: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  unavailable: 'Der Dienst oder das Netzwerk antwortet nicht. Versuchen Sie es gleich noch einmal.',
  network_away: '{network} antwortet nicht. Versuchen Sie es gleich noch einmal.',
  internal_error: 'Auf dem Server ist etwas schiefgegangen. Versuchen Sie es gleich noch einmal.',
  rate_limited: 'Zu viele Anfragen. Warten Sie einen Moment und versuchen Sie es erneut.',
  rate_limited_for:
    'Zu viele Anfragen. Warten Sie {seconds, plural, one {# Sekunde} other {# Sekunden}} und versuchen Sie es erneut.',
  rate_unavailable:
    'Es gibt gerade keinen Wechselkurs. Wählen Sie einen Token, der an den Dollar gebunden ist.',
  unauthorized: 'Sie sind abgemeldet. Melden Sie sich erneut an.',
  invalid_request: 'Etwas im Formular stimmt nicht. Prüfen Sie es und senden Sie es erneut.',
  invalid_value: 'Etwas im Formular stimmt nicht. Prüfen Sie es und senden Sie es erneut.',
  not_found: 'Diesen Eintrag gibt es nicht mehr. Laden Sie die Seite neu.',
  session_expired: 'Dieser Checkout ist abgelaufen. Laden Sie die Seite neu.',
  subscription_not_open:
    'Dieses Abo nimmt keine neuen Abonnenten an. Fragen Sie den Händler nach einem anderen.',
  already_subscribed: 'Diese Wallet hat dieses Abo bereits. Für ein zweites wählen Sie eine andere Wallet.',
  subscribed_since:
    'Diese Wallet hat das Abo seit dem {date}. Für ein zweites wählen Sie eine andere Wallet.',
  checkout_used:
    'Über diesen Checkout wurde schon ein Abo abgeschlossen. Öffnen Sie für eine andere Wallet den Zahlungslink erneut.',
  account_locked: 'Dieses Konto ist vom Betreiber gesperrt. Bitten Sie ihn, es freizugeben.',
  invalid_challenge:
    'Die Nachricht ist abgelaufen oder wurde schon verwendet. Holen Sie eine neue und signieren Sie sie.',
  invalid_signature:
    'Die Signatur stammt nicht von diesem Konto. Wählen Sie das Konto in Ihrer Wallet und signieren Sie erneut.',
  pairing_ended:
    'Dieser Code wurde benutzt oder gestoppt, oder er ist zu alt. Holen Sie auf dem anderen Bildschirm einen neuen.',
  pairing_not_ready: 'Das andere Gerät ist noch nicht so weit. Warten Sie kurz und versuchen Sie es erneut.',
  wrong_digits:
    'Das sind nicht die Ziffern auf dem anderen Bildschirm. Prüfen Sie sie und geben Sie sie erneut ein.',
  digits_left:
    'Das sind nicht die Ziffern auf dem anderen Bildschirm. Prüfen Sie sie und geben Sie sie erneut ein. {left, plural, one {Ein weiterer Versuch bleibt} other {# weitere Versuche bleiben}}.',
  cross_site_request:
    'Ihr Browser hat dies von der Seite einer anderen Website gesendet, deshalb ist nichts geschehen. Laden Sie diese Seite neu.',
  other_account:
    'Sie sind in diesem Browser mit einem anderen Konto angemeldet, deshalb ist nichts geschehen. Laden Sie die Seite neu.',
  network_not_configured:
    'Zahlungen in diesem Netzwerk sind hier nicht eingerichtet. Wählen Sie einen Token in einem anderen Netzwerk.',
  price_too_low:
    'Dieser Tarif kostet weniger, als Zahlungen in diesem Netzwerk brauchen. Wählen Sie ein anderes Netzwerk oder einen anderen Tarif.',
  price_below_least:
    'Dieser Tarif kostet {price}; neue Abos beginnen auf {network} bei {least}. Wählen Sie ein anderes Netzwerk oder einen anderen Tarif.',
  token_unusable: 'Dieser Token ist gerade nicht nutzbar. Wählen Sie einen anderen.',
  bad_signature:
    'Die Signatur stammt nicht vom zahlenden Konto. Wählen Sie es in Ihrer Wallet und signieren Sie erneut.',
  permit_unusable: 'Die signierte Freigabe ist nicht nutzbar. Signieren Sie sie erneut.',
  insufficient_balance:
    'In Ihrer Wallet ist zu wenig von diesem Token. Laden Sie auf oder wählen Sie einen anderen.',
  allowance_too_low:
    'Ihre Wallet gibt weniger frei, als diese Bedingungen brauchen. Geben Sie den Betrag frei, wie er vorgeschlagen wird.',
  charge_would_fail:
    'Das Netzwerk würde die erste Abbuchung ablehnen. Wählen Sie einen anderen Token oder fragen Sie den Händler.',
  charge_refused:
    'Das Netzwerk würde die erste Abbuchung ablehnen: „{said}“. Wählen Sie einen anderen Token oder fragen Sie den Händler.',
  other_keeper:
    'Der Vertrag des Händlers nimmt von dieser Seite gerade keine Abbuchungen an. Fragen Sie den Händler.',
  token_paused:
    'Der Token ist vom Herausgeber pausiert, daher kann gerade niemand damit zahlen. Wählen Sie einen anderen.',
  blocked_address:
    'Der Herausgeber des Tokens sperrt eine beteiligte Adresse. Wählen Sie einen anderen Token.',
  mandate_cancelled: 'Diese Bedingungen wurden auf der Blockchain schon beendet. Beginnen Sie neu.',
  already_charged: 'Nach diesen Bedingungen wurde schon abgebucht.',
  outside_window: 'Die Zeit dieser Bedingungen ist vorbei. Beginnen Sie neu.',
  too_costly:
    'Die Signatur dieser Wallet zu prüfen kostet zu viel Gas. Nutzen Sie eine andere Wallet oder einen anderen Token.',
  not_authorized:
    'Im Netzwerk ist noch nicht, was Ihre Wallet gesendet hat. Warten Sie einen Moment und versuchen Sie es erneut.',
  wallet_not_deployed:
    'Senden Sie aus dieser Smart Wallet einmal etwas in diesem Netzwerk und versuchen Sie es erneut.',
  own_transaction_required:
    'Die letzten Bedingungen dieser Wallet sind im Netzwerk fehlgeschlagen. Zahlen Sie mit einer anderen Wallet oder einem anderen Token.',
  gas_budget_spent:
    'In diesem Netzwerk kann heute niemand mehr beginnen. Wählen Sie ein anderes Netzwerk oder kommen Sie morgen wieder.',
  terms_changed: 'Die Bedingungen haben sich inzwischen geändert. Prüfen Sie sie und signieren Sie erneut.',
  quote_expired:
    'Diese Bedingungen sind über eine halbe Stunde alt. Sehen Sie sie noch einmal an und signieren Sie.',
  invoice_details_required:
    'Dieses Abo verlangt Name und Adresse für die Rechnungen. Geben Sie sie zuerst ein.',
  invoice_details_not_asked:
    'Dieses Abo nimmt keine Namen und Adressen für Rechnungen an. Es wurde nichts gespeichert.',
  discount_unknown: 'Diesen Rabattcode gibt es hier nicht.',
  discount_over: 'Dieser Rabatt ist vorbei.',
  discount_not_for_plan: 'Dieser Rabatt gilt nicht für den gewählten Tarif.',
  discount_had: 'Diese Wallet hatte diesen Rabatt schon. Löschen Sie den Rabattcode, um fortzufahren.',
  subscriber_not_running: 'Dieses Abo ist beendet. Sie können es erneut abschließen.',
  not_resumable: 'Es gibt keine Kündigung, die sich zurücknehmen ließe.',
  end_changed:
    'Der Tag, an dem es endet, hat sich inzwischen geändert. Sehen Sie noch einmal hin und entscheiden Sie dann.',
  no_permission_on_chain: 'Auf der Blockchain gibt es keine Freigabe, die sich beenden ließe.',
  not_pausable: 'Dieses Abo kann jetzt nicht pausiert werden.',
  not_paused: 'Dieses Abo ist nicht pausiert. Laden Sie die Seite neu.',
  not_changeable: 'Das lässt sich jetzt nicht ändern.',
  charge_in_flight: 'Eine Zahlung ist gerade unterwegs. Versuchen Sie es in einer Minute erneut.',
  changed_often: 'Es gab zu viele Änderungen. Ändern Sie zur nächsten Zahlung oder kommen Sie morgen wieder.',
  not_retryable:
    'Diese Zahlung lässt sich nicht wiederholen: Ihr Zeitraum ist vorbei oder die Freigabe wurde entfernt.',
  permission_not_renewable: 'Diese Freigabe lässt sich jetzt nicht erneuern.',
  renewal_in_flight:
    'Eine von Ihnen signierte Freigabe ist zum Netzwerk unterwegs. Versuchen Sie es in einer Minute erneut.',
  messages_off: 'Diese Seite versendet keine E-Mails, deshalb kann keine Adresse hinterlegt werden.',
  push_off: 'Diese Seite schickt keine Nachrichten an Geräte.',
  too_many_message_devices:
    'Nachrichten gehen nur an eine begrenzte Zahl von Geräten, und die ist erreicht. Schalten Sie zuerst eines aus.',
  too_many_message_addresses: 'Nachrichten gehen an höchstens 5 Adressen. Entfernen Sie zuerst eine.',
  message_address_refused:
    'Der Inhaber dieser Adresse möchte von hier keine Nachrichten erhalten. Verwenden Sie eine andere.',
  message_address_not_asked:
    'Dieser Checkout fragt nicht nach einer Adresse. Hinterlegen Sie sie bei Ihren Abos, sobald Sie abonniert haben.',
  too_many_confirmations:
    'Zurzeit können keine weiteren Bestätigungen gesendet werden. Suchen Sie die letzte, auch im Spam-Ordner, oder versuchen Sie es morgen erneut.',
  nothing_paid:
    'Diese Wallet bezahlt hier für nichts. Melden Sie sich mit der Wallet an, mit der Sie abonniert haben.',
  version_mismatch: 'Das wurde inzwischen anderswo geändert. Laden Sie die Seite neu.',
  allowance_changed:
    'Der freizugebende Betrag hat sich inzwischen geändert. Sehen Sie ihn noch einmal an und versuchen Sie es dann erneut.',
}
