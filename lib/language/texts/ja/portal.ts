import type { Catalogue } from '../../subject'

export const PORTAL: Catalogue['portal'] = {
  skip: '本文へスキップ',
  title: 'ご利用中のサブスクリプション',
  lead: 'このウォレットがこのサイト{network, select, none {} other {（{network}）}}で支払っているすべてのサブスクリプションです。支払いはウォレットから直接行われます。',
  otherNetwork:
    'スマートウォレットは1つのネットワークでサインインします。別のネットワークを使うには、サインアウトしてウォレットのネットワークを切り替え、もう一度サインインしてください。',
  signInLead:
    '支払いをしているウォレットを選んでください。ご自分のものであることを示すためにメッセージに1回署名します。費用はかからず、お金も動きません。',
  needsScript:
    'サインインにはJavaScriptが必要です。JavaScriptがなくても、許可はウォレットやネットワークのエクスプローラーで終了できます。',
  outOfDate: '最新の情報でない可能性があります。接続が戻ると続行します。',
  nothingRead: 'まだ何も読み込めていません。接続が戻ると続行します。',
  notReadAgain: '再読み込みできませんでした。',
  notRead: 'サブスクリプションを読み込めませんでした。',
  paymentsUnaffected: '{problem}お支払いには影響しません。',
  loading: 'サブスクリプションを読み込んでいます',
  otherWallet: 'お探しのサブスクリプションは別のウォレットで支払われています。',
  otherWalletText:
    'これは{address}のサブスクリプションです。サインアウトして、登録したウォレットでサインインしてください。',
  thisOtherWallet: 'このサブスクリプションは別のウォレットで支払われています。',
  thisOtherWalletText:
    '{address}でサインインしています。サインアウトしてからリンクをもう一度開き、登録したウォレットでサインインしてください。',
  nothing: 'このウォレットはここで何も支払っていません。',
  nothingText:
    '{address}で登録されたサブスクリプションはありません。別のウォレットやアカウントで登録した場合は、サインアウトしてそちらでサインインしてください。',
  showMore: 'さらに表示',
  allInvoices: 'すべての請求書',
  allSubscriptions: 'すべてのサブスクリプション',
  subscribeAgain: 'もう一度登録する',
  status:
    '{status, select, active {有効} trialing {トライアル中} past_due {支払い遅延} paused {一時停止中} cancelled {解約済み} other {終了}}',
  noteEnds: '{day}に終了',
  noteCancels: '{day}に解約',
  noteUntil: '{day}まで',
  noteSince: '{day}から',
  noteOn: '{day}',
  cardNext: '{merchant}<d>、次の請求 {day}</d>',
  cardDue: '{merchant}<d> · 支払期日 {day}</d>',
  plan: 'プラン',
  planPrice: '{plan}、{price}',
  seats: '席数',
  discount: '割引',
  discountText:
    '{coded, select, yes {{code}、} other {}}{each, select, yes {毎回の支払い} other {{count, plural, other {あと#回の支払い}}}}から{off}引き',
  credit: '残高',
  creditText: '{amount}（次回以降の支払いから差し引かれます）',
  paidIn: '支払い通貨',
  nextCharge: '次回の請求',
  openCharge: '未払いの支払い',
  none: 'なし',
  nextChargeText: '{due, select, yes {期日 {day}} other {{day}}}、{amount}（{symbol}で支払い）',
  withUsage: '{charge}、これまでの利用料{amount}を加算',
  usage: '今期の利用',
  usageNone: 'まだありません、最大{limit}',
  usageText: '{unit} × {quantity}、{amount}（最大{limit}）',
  neverMore: '上限',
  capFrom: '{day}から{cap}',
  renews: '更新',
  untilYouCancel: '解約するまで',
  chargesLeft: '残りの請求回数',
  since: '開始日',
  ended: '終了',
  ends: '終了予定',
  endsOn: '{day}。{why}',
  walletPermission: 'ウォレットの許可',
  walletHolds: 'ウォレットの残高',
  readOn: '{amount} <d>（{moment}）</d>',
  allowanceLeft: '残りの許可額',
  forecast: '見通し',
  paidBy: '支払元',
  merchant: '販売者',
  paidTo: '支払先',
  paidToShare: '支払先、{share}',
  payments: '支払い',
  nothingCharged: 'まだ請求はありません。',
  receiptFor: '領収書<s>（{period}）</s>',
  invoiceFor: '請求書<s>（{period}）</s>',
  payment:
    '{state, select, due {期日} submitted {送信済み} pending {確認中} failed {失敗} refunded {返金済み} partly_refunded {一部返金済み} other {支払い済み}}',
  paymentNote:
    '{state, select, due {まもなく送信} submitted {ブロック待ち} pending {取り消される可能性あり} failed {自動の再試行なし} other {返金処理中}}',
  retryOn: '{day}に再試行',
  endReason:
    '{reason, select, requested_by_payer {お客様が解約しました。} requested_by_merchant {販売者が終了しました。} payment_failed {支払いが2回続けて失敗しました。} first_payment_failed {最初の支払いを3日以内に受け取れませんでした。} mandate_cancelled {許可がチェーン上で取り消されました。} mandate_exhausted {登録時の取り決めどおりです。} price_not_accepted {新しい価格が承諾されませんでした。} other {販売者が提供を終了しました。}}',
  endContinue: '{why}続けるにはもう一度登録してください。',
  failed:
    '{reason, select, insufficient_balance {ウォレットの{symbol}が足りません。} allowance_too_low {ウォレットの許可額が請求額より少なくなっています。} permission {ウォレットの許可が取り消されました。} token_paused {トークンの発行者がすべての送金を停止しています。} blocked_address {トークンの発行者がお客様または販売者のウォレットをブロックしています。} costly {請求にかかるガス代が運営者の負担上限を超えています。} network {ネットワークに接続できないか、手数料が高すぎます。} rate_unavailable {トークンの交換レートがありませんでした。} over {この支払いの期間は終わりました。} other {ネットワークが支払いを受け付けませんでした。}}',
  whoActs:
    '{who, select, payer {ご自身で解決できます。} merchant {販売者の対応が必要です。} other {このサイトの運営者の対応が必要です。}}',
  addThenTry: '{amount}{exact, select, yes {以上} other {より多く}}を追加してから、もう一度お試しください。',
  allowThenTry:
    'ウォレットで下のコントラクトに{amount}{exact, select, yes {以上} other {より多く}}をもう一度許可してから、再試行してください。',
  subscribeToContinue: '続けるにはもう一度登録してください。',
  switchProgramOff:
    'トークンの送信時にウォレットがプログラムを実行する場合は、それをオフにしてもう一度お試しください。それ以外の場合は、別のトークンで登録してください。',
  keepAccess: '{day}まで利用できます。',
  accessEnded: '{day}に利用できなくなりました。',
  paymentFailed: '{network}での{amount}の支払いに失敗しました。',
  tryingNow: '支払いを試みています。',
  tryAgainNow: '今すぐ再試行',
  allowAbove: 'まず上で許可し直してください。',
  enoughPermission: '{count, plural, other {許可された#回の請求に十分です。}}',
  enoughAll: '署名したすべての請求に十分です。',
  notEnoughDue: '{day}が期日の請求に足りません。',
  notEnoughNext: '{day}の次の請求に足りません。',
  enoughFor: '{count, plural, other {#回の請求に十分です。}}{day}の請求は失敗します。',
  topUp:
    '{forecast}{before, select, yes {それまでに} other {}}{lacks, select, balance {ウォレットに入金して} allowance {許可額を増やして} both {ウォレットに入金し、許可額も増やして} other {ウォレットに入金するか、許可額を増やして}}ください。',
  linkTitle:
    '{purpose, select, permission {許可を更新する} change {サブスクリプションを変更する} price {サブスクリプションの新しい価格} retry {未払い分を支払う} other {ご利用中のサブスクリプション}}',
  linkLead:
    '{purpose, select, permission {ウォレットがあと何回の支払いを許可するか選んでください。今は請求されません。} change {プラン、トークン、数量を選んでください。署名する前に費用が表示されます。} price {署名して承諾してください。承諾しない場合にどうなるかは、サブスクリプションの欄にあります。} retry {前回の支払いに失敗しました。ウォレットに十分な残高があれば、ここで再試行してください。} other {このリンクは1つのサブスクリプションと、それを支払うウォレットのためのものです。}}',
  linkOver: 'このリンクは使えません。',
  linkOverText:
    '有効期限が切れているか、アドレスの一部が欠けています。リンクの有効期間は30日です。販売者に新しいリンクを依頼するか、支払いをしているウォレットでサインインしてください。請求はされていません。',
  confirmInWallet: 'ウォレットで確認してください。',
  sent: '送信しました。ネットワークを待っています…',
  wrongAccount:
    'ウォレットに{account}が表示されています。{payer}を選んでください。この操作は支払いをしているアカウントだけができます。',
  reverted: 'ネットワークがトランザクションを拒否しました。{effect}',
  refused: '{problem}{effect}',
}
