import type { Catalogue } from '../../subject'

export const HELP: Catalogue['help'] = {
  title: 'しくみ',
  sign: 'ウォレットアプリで条件に署名します。{merchant}がお客様のウォレットを操作できるようになることはありません。',
  charge: '表示された日に、代金がウォレットから{merchant}へ直接支払われます。お手続きは不要です。',
  cancel:
    '<a>ご利用中のサブスクリプション</a>のページで、またはこのサイトがなくてもウォレットで、いつでも解約できます。',
  cannot:
    '{merchant}は、署名した額を超えて、予定より早く、または二重に請求することも、上記以外の宛先に送ることもできません。',
  ask: 'ご質問や返金は{merchant}にお問い合わせください。',
  askAt: 'ご質問や返金は{merchant}にお問い合わせください：{contact}',
  getTokens: 'トークンの入手方法',
  terms: '利用条件と返金',
  privacy: 'プライバシー',
}
