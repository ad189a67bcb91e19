/**
 * The page's color is `--dues-accent`, with `--dues-on-accent` for text on it; where it names none, that of the merchant's
 * account, `--dues-merchant`, counts.
 */
export const BUTTON_STYLE = `
:host{display:inline-block}
a[part]{display:inline-flex;align-items:center;justify-content:center;box-sizing:border-box;min-height:44px;padding:8px 20px;
border-radius:8px;background:var(--dues-accent,var(--dues-merchant,#06605c));color:var(--dues-on-accent,#fff);font:600 16px/1.25 inherit;
font-family:inherit;text-decoration:none}
a[part]:hover{filter:brightness(1.1)}
a[part]:focus-visible{outline:3px solid var(--dues-accent,var(--dues-merchant,#06605c));outline-offset:2px}
@media(forced-colors:active){a[part]{border:1px solid}}`

export const PRICING_STYLE = `${BUTTON_STYLE}
:host{display:block}
ul{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr));gap:16px;margin:0;padding:0;list-style:none}
li{display:flex;flex-direction:column;gap:8px;padding:24px;border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:12px}
h3,p{margin:0}
h3{font-size:1em;font-weight:600}
p{font-size:.875em}
.price{font-size:1em;margin-bottom:auto}
.price b{font-size:1.75em;font-variant-numeric:tabular-nums}
s{margin-inline-end:.25em}
a[part]{margin-top:12px}`

/** The element's shadow tree with a style that no policy against inline styles stops. */
export function styled(element: HTMLElement, style: string): ShadowRoot {
  const root = element.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  root.adoptedStyleSheets = [sheet]
  return root
}
