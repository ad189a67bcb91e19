import { contactLink, type PayerHelp } from '@/lib/billing/accounts/payer-help'
import { directionOf } from '@/lib/billing/language/locale'
import { headerText } from '@/lib/billing/messages/email-address'
import type { MessageFacts } from '@/lib/billing/messages/message-facts'
import {
  audienceOf,
  type MerchantKind,
  type MessageKind,
  type PayerKind,
} from '@/lib/billing/messages/message-kind'
import type { Reader } from '../reader'
import type { Say } from '../say'
import { sayTo } from '../texts/sentences'
import { MERCHANT_CONFIRM_LINE, merchantText } from './merchant-text'
import { LOGO_PLACE } from './message-logo'
import type { MessageText, Words } from './message-text'
import { payerText } from './payer-text'
import { topicName } from './topic-name'

/** A message of a kind with its facts. */
export type Written<K extends MessageKind = MessageKind> = {
  readonly [Kind in K]: { readonly kind: Kind; readonly facts: MessageFacts[Kind] }
}[K]

/** Message as it is sent. */
export interface MessageBody {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Address of the page that it leads to. */
  readonly link: string
}

/** Place that a message is from. */
export interface MessagePlace {
  /** Host of the installation. */
  readonly site: string
  /** Page where its reader chooses; null before the address is confirmed. */
  readonly settingsLink: string | null
  /** Page that ends messages of the kind; before the address is confirmed, all messages. */
  readonly unsubscribeLink: string
  /** Contact and pages of the merchant for payers; left out of a message about no merchant. */
  readonly help?: PayerHelp | null | undefined
}

/** Longest subject: RFC 5322 advises 78 characters to a line. */
const MAX_SUBJECT = 120

/** Writes a message for a reader, as text and as HTML that loads nothing and follows nobody. */
export function composeMessage(
  message: Written,
  { reader, place }: { reader: Reader; place: MessagePlace },
): MessageBody {
  const say = sayTo(reader)
  const said = { from: senderOf(message), ...textFor(message, say) }
  const footer = [...helpOf(message, { say, place }), ...footerOf(message.kind, { say, place })]
  const subject = Array.from(headerText(said.subject)).slice(0, MAX_SUBJECT).join('')
  const { locale } = reader
  return {
    subject,
    text: textOf(said, footer),
    link: said.action.href,
    html: htmlOf(said, {
      ...{ footer, subject, locale, direction: directionOf(locale) },
      hasLogo: 'merchant' in message.facts,
    }),
  }
}

/** The merchant that a payer's message is about; messages about an account are from Dues itself. */
function senderOf({ facts }: Written): string {
  return 'merchant' in facts ? facts.merchant : 'Dues'
}

function textFor({ kind, facts }: Written, say: Say): Words {
  if (kind !== 'confirm' && audienceOf(kind) === 'merchant') {
    return merchantText(kind as MerchantKind, facts as MessageFacts[MerchantKind], say.reader)
  }
  const said = payerText(kind as PayerKind, facts as MessageFacts[PayerKind], say)
  if (kind !== 'confirm' || facts.audience === 'payer') return said
  return { ...said, lines: [MERCHANT_CONFIRM_LINE, ...said.lines.slice(1)] }
}

/** Contact and pages of the merchant that a payer's message is about. */
function helpOf({ kind, facts }: Written, { say, place }: { say: Say; place: MessagePlace }): FooterLine[] {
  if (!place.help || kind === 'confirm' || audienceOf(kind) === 'merchant') return []
  const { supportContact, termsUrl, privacyUrl } = place.help
  const merchant = 'merchant' in facts ? facts.merchant : ''
  return [
    ...(supportContact === ''
      ? []
      : [
          {
            text: say('help.ask', { merchant }),
            href: contactLink(supportContact).href,
            plain: say('help.askAt', { merchant, contact: supportContact }),
          },
        ]),
    ...(termsUrl === '' ? [] : [{ text: say('help.terms'), href: termsUrl }]),
    ...(privacyUrl === '' ? [] : [{ text: say('help.privacy'), href: privacyUrl }]),
  ]
}

function footerOf(kind: MessageKind, { say, place }: { say: Say; place: MessagePlace }): FooterLine[] {
  const { site, settingsLink, unsubscribeLink } = place
  if (kind === 'confirm') {
    return [
      { text: say('mail.confirmReason', { site }) },
      { text: say('mail.refuse'), href: unsubscribeLink },
    ]
  }
  return [
    { text: say('mail.reason', { site }) },
    ...(settingsLink ? [{ text: say('mail.choose'), href: settingsLink }] : []),
    { text: say('mail.stop', { topic: topicName(kind, say) }), href: unsubscribeLink },
  ]
}

interface FooterLine {
  readonly text: string
  readonly href?: string
  /** The same in one line, for the text; the words and the link below them unless given. */
  readonly plain?: string
}

function textOf({ from, heading, lines, facts, action }: MessageText, footer: readonly FooterLine[]): string {
  const parts = [
    oneLine(from),
    heading,
    ...lines,
    facts.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join('\n'),
    `${action.label}:\n${action.href}`,
    `-- \n${footer.map(({ text, href, plain = href ? `${text}\n${href}` : text }) => plain).join('\n')}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const oneLine = (text: string) => headerText(text)

/** Colors of the app's themes; those of the light one are in each element too, for readers that drop style sheets. */
const LIGHT = {
  paper: '#f7f5f0',
  surface: '#fefdfb',
  line: '#e3ded4',
  ink: '#1a1916',
  muted: '#57534a',
  accent: '#06605c',
  onAccent: '#ffffff',
} as const
const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  paper: '#121110',
  surface: '#191815',
  line: '#2d2a26',
  ink: '#f2efe8',
  muted: '#bab4a8',
  accent: '#62c2b5',
  onAccent: '#04211f',
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"

/** Characters of a label that stays on one line. */
const LABEL_LENGTH = 20

/** Styles in the head: dark windows. */
const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${DARK.paper}!important;color:${DARK.ink}!important}
.sheet{background:${DARK.surface}!important;border-color:${DARK.line}!important;color:${DARK.ink}!important}
.line{border-color:${DARK.line}!important}
.muted,.muted a{color:${DARK.muted}!important}
.button{background:${DARK.accent}!important;color:${DARK.onAccent}!important}
}`

function htmlOf(
  { from, heading, lines, facts, action }: MessageText,
  frame: {
    footer: readonly FooterLine[]
    subject: string
    locale: string
    direction: string
    /** True where the name at the head is a merchant's. */
    hasLogo: boolean
  },
): string {
  const { footer, subject, locale, direction, hasLogo } = frame
  const line = `border-top:1px solid ${LIGHT.line}`
  const gap = direction === 'rtl' ? 'padding:9px 0 9px 16px' : 'padding:9px 16px 9px 0'
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" class="line muted" style="${line};${gap};text-align:start;vertical-align:top;font-weight:normal;color:${LIGHT.muted}${label.length <= LABEL_LENGTH ? ';white-space:nowrap' : ''}">${escaped(label)}</th><td class="line" style="${line};padding:9px 0;text-align:end;vertical-align:top;word-break:break-word"><bdi>${escaped(value)}</bdi></td></tr>`,
  )
  const notes = footer.map(({ text, href }) => {
    const content = href
      ? `<a href="${escaped(href)}" style="color:${LIGHT.muted}">${escaped(text)}</a>`
      : escaped(text)
    return `<p style="margin:0 0 8px">${content}</p>`
  })
  // Tables, since some programs give width and padding to nothing else.
  return `<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${STYLES}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${LIGHT.paper};color:${LIGHT.ink}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.paper}"><tr><td align="center" style="padding:28px 12px 40px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:540px;${FONT};font-size:16px;line-height:1.5;text-align:start">
<tr><td class="muted" style="padding:0 4px 12px;font-size:14px;font-weight:600;color:${LIGHT.muted}">${hasLogo ? LOGO_PLACE : ''}<bdi>${escaped(from)}</bdi></td></tr>
<tr><td class="sheet" style="padding:26px 24px 28px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:10px;color:${LIGHT.ink}">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3;font-weight:600">${escaped(heading)}</h1>
${lines.map((each) => `<p style="margin:0 0 12px">${escaped(each)}</p>`).join('\n')}
${rows.length > 0 ? `<table width="100%" cellpadding="0" cellspacing="0" style="margin:18px 0 6px;border-collapse:collapse;font-size:15px">${rows.join('')}</table>` : ''}
<p style="margin:18px 0 0"><a class="button" href="${escaped(action.href)}" style="display:inline-block;padding:11px 20px;border-radius:6px;background:${LIGHT.accent};color:${LIGHT.onAccent};text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>
</td></tr>
<tr><td class="muted" style="padding:18px 4px 0;font-size:13px;color:${LIGHT.muted}">
${notes.join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
