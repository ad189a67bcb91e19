const STYLE = [
  'display:inline-block',
  'padding:12px 20px',
  'border-radius:6px',
  'background:#06605c',
  'color:#fff',
  'font:600 16px/24px system-ui,sans-serif',
  'text-decoration:none',
].join(';')

/** HTML of a link styled as a button, for any web page, without script or style sheet. */
export function buttonCode(payUrl: string, label: string): string {
  return `<a href="${escaped(payUrl)}" style="${STYLE}">${escaped(label)}</a>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for elements and quoted attributes. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}
