import { expect, test } from 'vitest'
import { buttonCode } from './button-code'

test('what a label holds can never become part of the page', () => {
  const code = buttonCode('https://dues.example.com/pay/7d1f?a=1&b="2"', 'Join <b>"Tide\'s" & co</b>')
  expect(code).toMatch(
    /^<a href="https:\/\/dues\.example\.com\/pay\/7d1f\?a=1&amp;b=&quot;2&quot;" style="[^"<>]+">/,
  )
  expect(code).toMatch(/>Join &lt;b&gt;&quot;Tide&#39;s&quot; &amp; co&lt;\/b&gt;<\/a>$/)
})
