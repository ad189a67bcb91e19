import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { LanguageProvider } from '@/components/language/language-provider'
import { ToastProvider } from '@/components/ui/overlays/toast'
import { pageQueryClient } from '@/lib/client/api/query-client'
import type { Subject } from '@/lib/language/subject'
import { CATALOGUES, sentencesOf } from '@/lib/language/texts/sentences'
import { sayIn } from './say-in'

const { reader } = sayIn()
const sentences = sentencesOf('en', Object.keys(CATALOGUES.en) as Subject[])

const nothing = () => {}
/** Nobody presses in markup, so it leads nowhere. */
const router: AppRouterInstance = {
  bfcacheId: '',
  back: nothing,
  forward: nothing,
  refresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
}

/**
 * Markup of a part of a page, as a reader of English in UTC has it from the server.
 * @param fill - puts answers of the API into the page's queries
 */
export function pageHtml(part: ReactElement, fill: (client: QueryClient) => void = () => {}): string {
  const client = pageQueryClient()
  fill(client)
  return renderToStaticMarkup(
    <AppRouterContext value={router}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <LanguageProvider reader={reader} timeZone="UTC" sentences={sentences}>
            {part}
          </LanguageProvider>
        </ToastProvider>
      </QueryClientProvider>
    </AppRouterContext>,
  )
}

/** The text of markup, with a space between elements. */
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
