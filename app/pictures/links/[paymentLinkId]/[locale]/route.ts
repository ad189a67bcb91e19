import { readLinkPreview } from '@/app/_parts/link-preview'
import { NotFoundError } from '@/lib/billing/billing-error'
import { LOCALES } from '@/lib/billing/language/locale'
import { clientAddress } from '@/lib/server/http/client-address'
import { publicFile } from '@/lib/server/http/pages/public-file'
import { RATE_RULES, takeOrRefuse } from '@/lib/server/http/rate-limit'
import { methods } from '@/lib/server/http/route'
import { openToOtherSites } from '@/lib/server/http/security-headers'
import { readCardLogo } from '@/lib/server/services/checkout/read-pricing'

const DAY_SECONDS = 86_400

/**
 * The picture of a payment link that previews show, at `/pictures/links/{paymentLinkId}/{locale}`. Whoever names what it
 * shows, as the link's page does (`v`), may keep it for ever. It is drawn once, within bounds: in the time of one thread, a
 * few at a time, and so many a minute.
 */
const getLinkPicture = publicFile('picture of a link', async (deps, request) => {
  const { pathname, searchParams } = new URL(request.url)
  const [paymentLinkId = '', tag = ''] = pathname.split('/').slice(-2)
  const asked = LOCALES.find((locale) => locale === tag)
  const preview = asked && (await readLinkPreview(deps, { paymentLinkId, asked, fallback: asked }))
  if (!preview) throw new NotFoundError('Picture')
  const { link, card, key } = preview
  const drawn = deps.documents.findCard(key) ?? draw()
  const isNamed = searchParams.get('v') === key
  const headers = new Headers({
    'Content-Type': 'image/png',
    'Cache-Control': isNamed
      ? `public, max-age=${365 * DAY_SECONDS}, immutable`
      : `public, max-age=${DAY_SECONDS / 24}`,
  })
  openToOtherSites(headers)
  return new Response(await drawn, { headers })

  function draw() {
    takeOrRefuse(deps.limiter, RATE_RULES.cardOfOne, clientAddress(request))
    takeOrRefuse(deps.limiter, RATE_RULES.card, 'everybody')
    return deps.documents.drawCard(key, async () => ({ ...card, logo: await readCardLogo(deps, link) }))
  }
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: getLinkPicture })
