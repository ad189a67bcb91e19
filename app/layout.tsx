import type { Metadata, Viewport } from 'next'
import { connection } from 'next/server'
import type { ReactNode } from 'react'
import { EarlyFormats } from '@/app/_parts/early-formats'
import { EarlyPresses } from '@/app/_parts/early-presses'
import { getReader } from '@/app/_parts/reader'
import { Spoken } from '@/app/_parts/spoken'
import { FirstFonts } from '@/app/first-fonts'
import { fontVariables } from '@/app/fonts'
import '@/app/globals.css'
import { directionOf } from '@/lib/billing/language/locale'
import { offeredNames } from '@/lib/server/http/pages/offered-wallets'
import { OFFERED_WALLETS } from '@/lib/wire/checkout/offered-wallets'

export const metadata: Metadata = {
  title: { default: 'Dues', template: '%s · Dues' },
  description: 'Subscription billing in tokens, from the payer’s own wallet.',
  applicationName: 'Dues',
  manifest: '/manifest.webmanifest',
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '32x32' },
      { url: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
    apple: '/apple-touch-icon.png',
  },
  formatDetection: { telephone: false, date: false, address: false, email: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  colorScheme: 'light dark',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f5f0' },
    { media: '(prefers-color-scheme: dark)', color: '#121110' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The content security policy allows scripts by a nonce that is new for every request, so no page
  // may be rendered at build time: its scripts would carry none.
  await connection()
  const { locale, formats } = await getReader()
  const offered = offeredNames()
  return (
    <html lang={locale} dir={directionOf(locale)} className={fontVariables}>
      <body>
        {offered !== '' && <meta name={OFFERED_WALLETS} content={offered} />}
        <EarlyPresses />
        <FirstFonts />
        <EarlyFormats formats={formats} />
        <Spoken subjects={['parts', 'site']}>{children}</Spoken>
      </body>
    </html>
  )
}
