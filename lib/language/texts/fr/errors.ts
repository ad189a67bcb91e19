import type { Catalogue } from '../../subject'

export const ERRORS: Catalogue['errors'] = {
  other: 'Cela n’a pas fonctionné. Réessayez ou demandez au marchand. ({code})',
  reference: 'Référence : {reference}.',
  offline: 'Vous êtes hors ligne. Vérifiez votre connexion, puis réessayez.',
  unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  unavailable: 'Le service ou le réseau ne répond pas. Réessayez dans un instant.',
  network_away: '{network} ne répond pas. Réessayez dans un instant.',
  internal_error: 'Un problème est survenu sur le serveur. Réessayez dans un instant.',
  rate_limited: 'Trop de demandes. Patientez un instant, puis réessayez.',
  rate_limited_for:
    'Trop de demandes. Patientez {seconds, plural, one {# seconde} other {# secondes}}, puis réessayez.',
  rate_unavailable:
    'Il n’y a pas de cours de change pour le moment. Choisissez un jeton indexé sur le dollar.',
  unauthorized: 'Vous êtes déconnecté. Reconnectez-vous.',
  invalid_request: 'Quelque chose ne va pas dans le formulaire. Vérifiez-le, puis renvoyez-le.',
  invalid_value: 'Quelque chose ne va pas dans le formulaire. Vérifiez-le, puis renvoyez-le.',
  not_found: 'Cet élément n’existe plus. Rechargez la page.',
  session_expired: 'Cette page de paiement a expiré. Rechargez la page.',
  subscription_not_open:
    'Cet abonnement n’accepte pas de nouveaux abonnés. Demandez-en un autre au marchand.',
  already_subscribed:
    'Ce portefeuille a déjà cet abonnement. Pour un second, choisissez un autre portefeuille.',
  subscribed_since:
    'Ce portefeuille est abonné depuis le {date}. Pour un second abonnement, choisissez un autre portefeuille.',
  checkout_used:
    'Un abonnement a déjà été souscrit sur cette page de paiement. Pour un autre portefeuille, rouvrez le lien de paiement.',
  account_locked: 'Ce compte est bloqué par l’exploitant. Demandez-lui de le débloquer.',
  invalid_challenge: 'Le message à signer a expiré ou a déjà servi. Obtenez-en un nouveau et signez-le.',
  invalid_signature:
    'La signature n’est pas celle de ce compte. Choisissez le compte dans votre portefeuille, puis signez à nouveau.',
  pairing_ended:
    'Ce code a été utilisé ou arrêté, ou il est trop ancien. Demandez-en un nouveau sur l’autre écran.',
  pairing_not_ready: 'L’autre appareil n’en est pas encore là. Attendez un instant, puis réessayez.',
  wrong_digits: 'Ce ne sont pas les chiffres de l’autre écran. Vérifiez-les, puis saisissez-les à nouveau.',
  digits_left:
    'Ce ne sont pas les chiffres de l’autre écran. Vérifiez-les, puis saisissez-les à nouveau. Il vous reste {left, plural, one {un essai} other {# essais}}.',
  cross_site_request:
    'Votre navigateur a envoyé ceci depuis la page d’un autre site, donc rien n’a été fait. Rechargez cette page.',
  other_account:
    'Vous êtes connecté avec un autre compte dans ce navigateur, donc rien n’a été fait. Rechargez la page.',
  network_not_configured:
    'Les paiements sur ce réseau ne sont pas configurés ici. Choisissez un jeton sur un autre réseau.',
  price_too_low:
    'Cette formule coûte moins que ce qu’exigent les paiements sur ce réseau. Choisissez un autre réseau ou une autre formule.',
  price_below_least:
    'Cette formule coûte {price}, et les nouveaux abonnements sur {network} commencent à {least}. Choisissez un autre réseau ou une autre formule.',
  token_unusable: 'Ce jeton n’est pas utilisable pour le moment. Choisissez-en un autre.',
  bad_signature:
    'La signature n’est pas celle du compte qui paie. Choisissez-le dans votre portefeuille, puis signez à nouveau.',
  permit_unusable: 'L’autorisation signée n’est pas utilisable. Signez-la à nouveau.',
  insufficient_balance:
    'Il n’y a pas assez de ce jeton dans votre portefeuille. Ajoutez-en ou choisissez un autre jeton.',
  allowance_too_low:
    'Votre portefeuille autorise moins que ce qu’exigent ces conditions. Autorisez le montant tel qu’il est demandé.',
  charge_would_fail:
    'Le réseau refuserait le premier prélèvement. Choisissez un autre jeton ou demandez au marchand.',
  charge_refused:
    'Le réseau refuserait le premier prélèvement : « {said} ». Choisissez un autre jeton ou demandez au marchand.',
  other_keeper:
    'Le contrat du marchand n’accepte pas de prélèvements de ce site pour le moment. Demandez au marchand.',
  token_paused:
    'Le jeton est suspendu par son émetteur : personne ne peut payer avec pour le moment. Choisissez-en un autre.',
  blocked_address: 'L’émetteur du jeton bloque une adresse concernée. Choisissez un autre jeton.',
  mandate_cancelled: 'Ces conditions ont déjà été annulées sur la chaîne. Recommencez.',
  already_charged: 'Ces conditions ont déjà donné lieu à un prélèvement.',
  outside_window: 'Le délai de ces conditions est passé. Recommencez.',
  too_costly:
    'Vérifier la signature de ce portefeuille coûte trop de gaz. Utilisez un autre portefeuille ou jeton.',
  not_authorized:
    'Le réseau n’a pas encore ce que votre portefeuille a envoyé. Patientez un instant, puis réessayez.',
  wallet_not_deployed:
    'Envoyez une fois quelque chose depuis ce portefeuille intelligent sur ce réseau, puis réessayez.',
  own_transaction_required:
    'Les dernières conditions de ce portefeuille ont échoué sur le réseau. Payez avec un autre portefeuille ou jeton.',
  gas_budget_spent:
    'Plus personne ne peut commencer sur ce réseau aujourd’hui. Choisissez un autre réseau ou revenez demain.',
  terms_changed: 'Les conditions ont changé entre-temps. Vérifiez-les, puis signez à nouveau.',
  quote_expired: 'Ces conditions datent de plus d’une demi-heure. Relisez-les et signez.',
  invoice_details_required:
    'Cet abonnement demande le nom et l’adresse pour ses factures. Saisissez-les d’abord.',
  invoice_details_not_asked:
    'Cet abonnement ne prend ni nom ni adresse pour ses factures. Rien n’a été conservé.',
  discount_unknown: 'Aucune remise ne porte ce code ici.',
  discount_over: 'Cette remise est terminée.',
  discount_not_for_plan: 'Cette remise n’est pas pour la formule choisie.',
  discount_had: 'Ce portefeuille a déjà eu cette remise. Effacez le code de remise pour continuer.',
  subscriber_not_running: 'Cet abonnement a pris fin. Vous pouvez vous abonner de nouveau.',
  not_resumable: 'Il n’y a pas de résiliation à annuler.',
  end_changed: 'Le jour de la fin a changé entre-temps. Vérifiez à nouveau, puis décidez.',
  no_permission_on_chain: 'Il n’y a pas d’autorisation à retirer sur la chaîne.',
  not_pausable: 'Cet abonnement ne peut pas être mis en pause maintenant.',
  not_paused: 'Cet abonnement n’est pas en pause. Rechargez la page.',
  not_changeable: 'Cela ne peut pas être modifié maintenant.',
  charge_in_flight: 'Un paiement est en cours. Réessayez dans une minute.',
  changed_often: 'Il y a eu trop de modifications. Modifiez plutôt au prochain paiement ou revenez demain.',
  not_retryable:
    'Ce paiement ne peut pas être retenté : sa période est passée ou son autorisation a été retirée.',
  permission_not_renewable: 'Cette autorisation ne peut pas être renouvelée maintenant.',
  renewal_in_flight:
    'Une autorisation que vous avez signée est en route vers le réseau. Réessayez dans une minute.',
  messages_off: 'Ce site n’envoie pas d’e-mails : aucune adresse ne peut être laissée.',
  push_off: 'Ce site n’envoie pas de messages aux appareils.',
  too_many_message_devices:
    'Les messages vont à un nombre limité d’appareils, et il est atteint. Désactivez-en un d’abord.',
  too_many_message_addresses: 'Les messages vont à 5 adresses au plus. Retirez-en une d’abord.',
  message_address_refused:
    'Le propriétaire de cette adresse ne veut plus rien recevoir d’ici. Utilisez-en une autre.',
  message_address_not_asked:
    'Ce paiement ne demande pas d’adresse. Laissez-la sur la page de vos abonnements, une fois abonné.',
  too_many_confirmations:
    'Aucun autre e-mail de confirmation ne peut être envoyé pour l’instant. Cherchez le dernier, y compris dans les indésirables, ou réessayez demain.',
  nothing_paid:
    'Ce portefeuille ne paie rien ici. Connectez-vous avec celui qui vous a servi à vous abonner.',
  version_mismatch: 'Cela a été modifié ailleurs entre-temps. Rechargez la page.',
  allowance_changed: 'Le montant à autoriser a changé entre-temps. Regardez-le à nouveau, puis réessayez.',
}
