import { headerText } from './email-address'
import type { MessageFacts, MessageText } from './message-facts'
import type { MessageKind } from './message-kind'
import { type MessageLocale, sentencesOf, wordingOf } from './wording'

/** Message as it is sent. */
export interface MessageBody {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Reader {
  readonly locale: MessageLocale
  readonly timeZone: string
}

/** Place that a message is from. */
interface Place {
  /** Host of the installation. */
  readonly site: string
  /** Page where its reader chooses; null before the address is confirmed. */
  readonly settingsLink: string | null
  /** Page that ends messages of the kind; null before the address is confirmed. */
  readonly unsubscribeLink: string | null
}

/** Longest subject: RFC 5322 advises 78 characters to a line. */
const MAX_SUBJECT = 120

/** Writes a message of a kind for a reader, as text and as HTML that loads nothing and follows nobody. */
export function composeMessage<K extends MessageKind>(
  message: { kind: K; facts: MessageFacts[K] },
  { reader, place }: { reader: Reader; place: Place },
): MessageBody {
  const { kind, facts } = message
  const sentences = sentencesOf(reader.locale)
  const said = sentences.messages[kind](facts, wordingOf(reader))
  const footer =
    kind === 'confirm'
      ? [{ text: sentences.footer.confirmReason(place.site) }]
      : [
          { text: sentences.footer.reason(place.site) },
          ...(place.settingsLink ? [{ text: sentences.footer.settings, href: place.settingsLink }] : []),
          ...(place.unsubscribeLink
            ? [
                {
                  text: sentences.footer.unsubscribe(sentences.topics[kind as Exclude<K, 'confirm'>]),
                  href: place.unsubscribeLink,
                },
              ]
            : []),
        ]
  const subject = Array.from(headerText(said.subject)).slice(0, MAX_SUBJECT).join('')
  const { direction } = sentences
  return {
    subject,
    text: textOf(said, footer),
    html: htmlOf(said, { footer, subject, locale: reader.locale, direction }),
  }
}

interface FooterLine {
  readonly text: string
  readonly href?: string
}

function textOf({ heading, lines, facts, action }: MessageText, footer: readonly FooterLine[]): string {
  const parts = [
    heading,
    ...lines,
    facts.map(([label, value]) => `${oneLine(label)}: ${oneLine(value)}`).join('\n'),
    `${action.label}:\n${action.href}`,
    `-- \n${footer.map(({ text, href }) => (href ? `${text}:\n${href}` : text)).join('\n')}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const oneLine = (text: string) => headerText(text)

/** Styles in the head, for readers that know dark windows; those that drop them read black on white. */
const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px 12px;background:#f6f6f4;color:#1b1b18}
.sheet{max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #e2e2dc;border-radius:12px}
.muted,.muted a{color:#5d5d55}
.line{border-top:1px solid #e2e2dc}
.button{background:#1b1b18;color:#ffffff}
@media (prefers-color-scheme:dark){
body{background:#141412;color:#f0f0ea}
.sheet{background:#1e1e1b;border-color:#3a3a35}
.muted,.muted a{color:#b0b0a6}
.line{border-color:#3a3a35}
.button{background:#f0f0ea;color:#141412}
}`

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"

function htmlOf(
  { heading, lines, facts, action }: MessageText,
  frame: { footer: readonly FooterLine[]; subject: string; locale: string; direction: string },
): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr class="line" style="border-top:1px solid"><th scope="row" class="muted" style="padding:8px 12px 8px 0;text-align:start;vertical-align:top;font-weight:normal">${escaped(label)}</th><td style="padding:8px 0;text-align:end;word-break:break-word"><bdi>${escaped(value)}</bdi></td></tr>`,
  )
  const footer = frame.footer.map(({ text, href }) =>
    href
      ? `<p style="margin:0 0 6px"><a href="${escaped(href)}">${escaped(text)}</a></p>`
      : `<p style="margin:0 0 6px">${escaped(text)}</p>`,
  )
  return `<!doctype html>
<html lang="${frame.locale}" dir="${frame.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(frame.subject)}</title>
<style>${STYLES}</style>
</head>
<body>
<main class="sheet" style="${FONT};font-size:16px;line-height:1.5">
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.25">${escaped(heading)}</h1>
${lines.map((line) => `<p style="margin:0 0 12px">${escaped(line)}</p>`).join('\n')}
${rows.length > 0 ? `<table style="width:100%;margin:16px 0;border-collapse:collapse;font-size:15px">${rows.join('')}</table>` : ''}
<p style="margin:20px 0 0"><a class="button" href="${escaped(action.href)}" style="display:inline-block;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>
</main>
<footer class="muted" style="max-width:520px;margin:16px auto 0;padding:0 24px;${FONT};font-size:13px;line-height:1.5">
${footer.join('\n')}
</footer>
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
