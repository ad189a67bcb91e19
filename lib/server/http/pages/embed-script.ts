import 'server-only'
import { EMBED_ORIGIN } from '@/lib/wire/checkout/embed'
import { openToOtherSites } from '../security-headers'
import { readBuildFile } from './build-file'
import { publicFile } from './public-file'

/** Seconds for which browsers repeat the script without asking: a merchant's page gets a new one within the hour. */
const CACHE_SECONDS = 3600

/** The handler of the script for merchants' own pages, which any site may load. */
export const getEmbedScript = publicFile('embed.js', async ({ env }) => {
  const script = (await readBuildFile('dues-embed.js')).toString().replaceAll(EMBED_ORIGIN, env.baseUrl)
  const headers = new Headers({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': `public, max-age=${CACHE_SECONDS}`,
  })
  openToOtherSites(headers)
  return new Response(script, { headers })
})
