import type { Catalogue } from '../../subject'

export const PERMISSION: Catalogue['permission'] = {
  title: '許可',
  renew: '許可を更新する',
  change: '許可を変更する',
  further: '今後の請求回数',
  count: '{count, plural, other {#回の請求}}',
  done: '{due, select, yes {完了しました。その後、支払いが自動的に再試行されます。} other {完了しました。これによる請求はありません。}}',
  asItWas: '許可は元のままです。',
  effect:
    '{merchant}が請求できるのは最大{each}、合計{charges}で{total}です。{more, select, yes {他のサブスクリプションと合わせて、ウォレットには{shown}と表示されます。} other {}}{free, select, yes {無料の署名が1回必要です。} other {{network}で少額のネットワーク手数料がかかります。}}{due, select, yes {その後、未払いの{overdue}の支払いが自動的に再試行されます。} other {今は請求されません。}}',
  reachSigned: '{count, plural, other {#回の請求}}について署名済みです。最初の支払いから有効になります。',
  reachAll: '今後のすべての請求をカバーします。',
  reachNone: '使い切りました。{day}の請求には新しい許可が必要です。',
  reachMore: '{count, plural, other {あと#回の請求}}をカバーします。{day}の請求には新しい許可が必要です。',
  endingNone: '許可した請求をすべて使い切りました。',
  endingMore: '許可は{count, plural, other {あと#回の請求}}をカバーします。',
  renewBefore: '{day}より前に更新しないと、その請求は失敗します。条件は変わりません。',
  renewalWaiting:
    '{count, plural, other {#回の請求}}を許可しました。{network}に送信しています。通常は1分以内に完了します。',
  renewalVoid:
    '{reason, select, permit_used {ウォレットがこの署名の番号を別の用途に使ったため、使用できませんでした。} permit_expired {前回の署名はネットワークに送信する前に期限が切れました。} permit_refused {トークンが前回の署名を受け付けませんでした。} terms_changed {前回の署名を使う前に条件が変わりました。} permit_outdated {署名の後、このウォレットの別のサブスクリプションの必要額が増えました。} permit_reverted {ネットワークが前回の署名を拒否しました。} too_costly {ウォレットのプログラムにより、署名の送信費用が高すぎます。} other {前回の署名は使用できませんでした。}}何も変わっていません。下でもう一度許可してください。',
  state:
    '{state, select, none {ありません。ウォレットが許可したことはありません。} discarded {ありません。署名した内容は、チェーン上で有効になる前に破棄されました。} withdrawing {最初の支払いとともに取り下げ中です。ネットワークが先に受け付けた場合は、まもなく取り消されます。} ending {署名済みですが、これによる請求はありません。サブスクリプションの終了時に破棄されます。} pending {署名済みです。最初の支払いからチェーン上で有効になります。} over {まだ有効です。これによる請求はなく、まもなく取り消されます。} live {有効です。} removing {まだ有効です。取り消すトランザクションを送信中です。} void {無効になりました。上でもう一度許可してください。} other {終了しました。}}',
  activeSince: '{day}から有効です。',
  endedOn: '{day}に終了しました。',
  left: '{state}{amount}の許可額が残っていますが、請求には使えません。',
  again:
    '{amount}をもう一度許可しないと、{trial, select, yes {最初の支払いは失敗します。} other {支払いを受け取れません。}}',
  againDone: '許可しました。',
  againNext:
    '{trial, select, yes {トライアルが終わるまで請求されません。} other {その後、支払いを再試行してください。}}',
  againText:
    '登録時の許可は使えなくなりました。その後このウォレットで使用または変更されたか、署名方法が変わったためです。{network}で同じ支払いをもう一度許可してください。{symbol}が署名を受け付ける場合は無料です。それ以外は少額のネットワーク手数料がかかります。{next}',
  againFollows: '完了しました。このページは1分以内に更新されます。',
  nothingAllowed: '何も許可されていません。',
  allowFromZero:
    '何も許可されていません。許可額を0からしか変更できないトークンがあります。まずウォレットで0にしてください。',
  taker: '請求できるコントラクト',
  anyWallet: '任意のウォレットやエクスプローラーで',
  sendData: '支払いをしているウォレットから{symbol}のコントラクトにこのデータを送ってください。',
  copyData: 'データをコピー',
  copyDataOf:
    '{what, select, approval {許可のデータをコピー} call {呼び出しのデータをコピー} other {許可額を0にするデータをコピー}}',
  copySigned: '署名した内容をコピー',
  network: 'ネットワーク',
  contract: 'コントラクト',
  contractOf: '{symbol}のコントラクト',
  zeroTitle: '許可額を0にする',
  zeroWith: '{wallet}で0にする',
  zeroDone: '完了しました。コントラクトには何も許可されていません。',
  zeroAsItWas: '許可額は元のままです。',
  zeroText:
    '{moment}の時点で、ウォレットは{network}でコントラクトに{amount}を許可していました。許可がなければコントラクトは請求できないため、そのままでもかまいません。0にするにはネットワーク手数料がかかります。',
  removeTitle: 'チェーン上の許可を取り消す',
  removeText:
    '許可はこのサイトではなく、{network}上のコントラクトにあります。そこで終了すると元に戻せません。',
  removeWith: '{wallet}で取り消す',
  removeDone: '完了しました。チェーン上の許可は取り消されました。このページもまもなく更新されます。',
  nothingRemoved: '何も取り消されていません。',
  maybeRemoved: '許可はすでに取り消されている可能性があります。',
  ownTransaction: 'ご自身のトランザクションで',
  ownText:
    'このサイトがなくなっても、ウォレットからいつでも終了できます。ネットワーク手数料がかかります。{ends, select, yes {このサブスクリプションはすぐに終了します。} other {}}',
  endPermission: '{over, select, yes {許可を終了する} other {このサブスクリプションを終了する}}',
  callCancel: '署名した内容でコントラクトの{call}を呼び出してください。',
  removeAll: '{symbol}のすべての許可を取り消す',
  removeAllText:
    '{symbol}のコントラクトの許可額を0にしてください。この販売者への{symbol}での支払いがすべて止まります。',
  freeTitle: '無料、署名で',
  freeText: '署名すると、費用はこちらの負担で{network}に送信します。{effect}',
  freeDone: '署名しました。許可は1分ほどでチェーン上から取り消され、このページも更新されます。',
  freeOver: 'その後はこのサイトがなくても請求されることはありません。',
  freeEnds:
    'このサブスクリプションは完全に終了し、取り消せません。{dated, select, yes {支払い済みの分は{day}まで利用できます。} other {}}',
}
