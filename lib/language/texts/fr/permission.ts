import type { Catalogue } from '../../subject'

export const PERMISSION: Catalogue['permission'] = {
  title: 'Autorisation',
  renew: 'Renouveler l’autorisation',
  change: 'Modifier l’autorisation',
  further: 'Nombre de prélèvements à venir',
  count: '{count, plural, one {# prélèvement} other {# prélèvements}}',
  done: '{due, select, yes {C’est fait. Le paiement est ensuite retenté de lui-même.} other {C’est fait. Cela ne prélève rien.}}',
  asItWas: 'Votre autorisation reste la même.',
  effect:
    '{merchant} peut prélever au plus {each}, {charges} en tout : {total}. {more, select, yes {Avec vos autres abonnements là-bas, votre portefeuille affiche {shown}. } other {}}{free, select, yes {Une signature gratuite suffit.} other {Votre portefeuille demande de petits frais de réseau sur {network}.}} {due, select, yes {Le paiement en retard de {overdue} est ensuite retenté de lui-même.} other {Rien n’est prélevé maintenant.}}',
  reachSigned:
    'Signée pour {count, plural, one {# prélèvement} other {# prélèvements}}. Elle prend effet au premier paiement.',
  reachAll: 'Couvre tous les prélèvements à venir.',
  reachNone: 'Épuisée. Le prélèvement du {day} demande une nouvelle autorisation.',
  reachMore:
    'Couvre {count, plural, one {encore # prélèvement} other {encore # prélèvements}}. Le prélèvement du {day} demande une nouvelle autorisation.',
  endingNone: 'Vous avez utilisé tous les prélèvements autorisés.',
  endingMore:
    'Votre autorisation couvre {count, plural, one {encore # prélèvement} other {encore # prélèvements}}.',
  renewBefore:
    'Renouvelez-la avant le {day}, sinon ce prélèvement échouera. Les conditions restent les mêmes.',
  renewalWaiting:
    'Vous avez autorisé {count, plural, one {# prélèvement} other {# prélèvements}}. Nous le transmettons à {network}, en général en moins d’une minute.',
  renewalVoid:
    '{reason, select, permit_used {Votre portefeuille a utilisé le numéro de cette signature pour autre chose ; elle n’a pas pu servir.} permit_expired {Votre dernière signature a expiré avant d’être transmise au réseau.} permit_refused {Le jeton n’a pas accepté votre dernière signature.} terms_changed {Vos conditions ont changé avant que votre dernière signature puisse servir.} permit_outdated {Un autre abonnement de ce portefeuille demande davantage depuis votre signature.} permit_reverted {Le réseau a refusé votre dernière signature.} too_costly {Le programme de votre portefeuille rend la signature trop coûteuse.} other {Votre dernière signature n’a pas pu servir.}} Rien n’a changé. Autorisez-le à nouveau ci-dessous.',
  state:
    '{state, select, none {Aucune. Le portefeuille n’en a jamais donné.} discarded {Aucune. Ce que vous avez signé a été abandonné avant de prendre effet sur la chaîne.} withdrawing {En cours de retrait avec le premier paiement. Si le réseau la prend avant, elle est bientôt supprimée.} ending {Signée, mais rien n’est prélevé avec elle. Elle est abandonnée à la fin de l’abonnement.} pending {Signée. Elle prend effet sur la chaîne au premier paiement.} over {Encore active. Rien n’est prélevé avec elle, et elle est bientôt supprimée.} live {Active.} removing {Encore active. La transaction qui la supprime est en route.} void {Plus valable. Donnez-la à nouveau ci-dessus.} other {Terminée.}}',
  activeSince: 'Active depuis le {day}.',
  endedOn: 'Terminée le {day}.',
  left: '{state} Il reste une autorisation de {amount}, que rien ne peut prélever.',
  again:
    'Autorisez à nouveau {amount}, sinon {trial, select, yes {le premier paiement échouera.} other {aucun paiement ne pourra être prélevé.}}',
  againDone: 'Autorisé.',
  againNext:
    '{trial, select, yes {Rien n’est prélevé avant la fin de l’essai.} other {Puis réessayez le paiement.}}',
  againText:
    'L’autorisation donnée à la souscription n’est plus utilisable : ce portefeuille l’a utilisée ou remplacée depuis, ou signe autrement. Autorisez à nouveau les mêmes paiements sur {network}. Si {symbol} accepte votre signature, c’est gratuit ; sinon, cela coûte de petits frais de réseau. {next}',
  againFollows: 'C’est fait. Cette page suit en moins d’une minute.',
  nothingAllowed: 'Rien n’a été autorisé.',
  allowFromZero:
    'Rien n’a été autorisé. Certains jetons ne changent une autorisation qu’à partir de 0 : mettez-la d’abord à 0 dans votre portefeuille.',
  taker: 'Le contrat qui peut les prélever',
  anyWallet: 'Avec n’importe quel portefeuille ou explorateur',
  sendData: 'Envoyez ces données du portefeuille payeur au contrat de {symbol}.',
  copyData: 'Copier les données',
  copyDataOf:
    '{what, select, approval {Copier les données de l’autorisation} call {Copier les données de l’appel} other {Copier les données qui n’autorisent rien}}',
  copySigned: 'Copier ce que vous avez signé',
  network: 'Réseau',
  contract: 'Contrat',
  contractOf: 'Contrat de {symbol}',
  zeroTitle: 'Mettre l’autorisation à 0',
  zeroWith: 'Mettre à 0 avec {wallet}',
  zeroDone: 'C’est fait. Le contrat n’est plus autorisé à rien.',
  zeroAsItWas: 'L’autorisation reste la même.',
  zeroText:
    'Le {moment}, votre portefeuille autorisait encore le contrat à prélever {amount} sur {network}. Sans votre autorisation, le contrat ne peut rien prélever : vous pouvez laisser ainsi. Mettre à 0 coûte des frais de réseau.',
  removeTitle: 'Supprimer l’autorisation sur la chaîne',
  removeText:
    'L’autorisation se trouve dans un contrat sur {network}, pas sur ce site. La supprimer là-bas est définitif.',
  removeWith: 'Supprimer avec {wallet}',
  removeDone: 'C’est fait. L’autorisation est supprimée sur la chaîne ; cette page suit dans un instant.',
  nothingRemoved: 'Rien n’a été supprimé.',
  maybeRemoved: 'L’autorisation est peut-être déjà supprimée.',
  ownTransaction: 'Par votre propre transaction',
  ownText:
    'Votre portefeuille peut y mettre fin à tout moment, même si ce site n’existe plus ; cela coûte des frais de réseau.{ends, select, yes { Cela met fin aussitôt à cet abonnement.} other {}}',
  endPermission: '{over, select, yes {Mettre fin à l’autorisation} other {Mettre fin à cet abonnement}}',
  callCancel: 'Appelez {call} du contrat avec ce que vous avez signé.',
  removeAll: 'Supprimer toutes les autorisations pour {symbol}',
  removeAllText:
    'Mettez l’autorisation du contrat à 0 en {symbol}. Cela arrête tout ce que vous payez à ce marchand en {symbol}.',
  freeTitle: 'Gratuit, par une signature',
  freeText: 'Vous signez, et nous le transmettons à {network} à nos frais. {effect}',
  freeDone: 'Signé. L’autorisation est supprimée sur la chaîne en une minute environ ; cette page suit.',
  freeOver: 'Plus rien ne peut être prélevé avec elle ensuite, même sans ce site.',
  freeEnds:
    'Cela met fin définitivement à cet abonnement : on ne peut pas revenir en arrière.{dated, select, yes { Vous pouvez utiliser ce que vous avez payé jusqu’au {day}.} other {}}',
}
