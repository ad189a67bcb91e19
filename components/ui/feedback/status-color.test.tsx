import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Badge } from '../text/badge'
import { Notice } from './notice'
import { type SignShape, StatusSign } from './status-sign'

/** Names of the colors that the scope of a merchant's own color sets. */
function colorsOfMerchant(): string[] {
  const css = readFileSync('app/globals.css', 'utf8')
  const [, scope = ''] = /^ {2}\[data-accent\] \{([^}]*)\}/m.exec(css) ?? []
  return [...scope.matchAll(/--([a-z-]+): light-dark/g)].flatMap(([, name]) => name ?? [])
}

test('no state is in the merchant’s color, which may be the red of what ends or the amber of what fails', () => {
  const own = colorsOfMerchant()
  expect(own).toContain('accent')
  const shapes: readonly SignShape[] = ['disc', 'half', 'diamond', 'ring', 'dot', 'bars']
  const states = [
    ...shapes.map((shape) => <StatusSign key={shape} shape={shape} />),
    <Badge key="badge" tone="good" sign="disc">
      Paid
    </Badge>,
    <Notice key="notice" tone="done">
      Paid
    </Notice>,
  ]
  for (const state of states) {
    const classes = renderToStaticMarkup(state)
    for (const color of own) expect(classes).not.toMatch(new RegExp(`-${color}[ "]`))
  }
})
