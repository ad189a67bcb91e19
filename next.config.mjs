import { existsSync } from 'node:fs'
import { posix } from 'node:path'

const distDir = process.env.DUES_BUILD_DIR || '.next'

/**
 * Aliases of the browser's code alone; the server has Next as it is.
 *
 * @param {Readonly<Record<string, string>>} aliases
 */
const inBrowsers = (aliases) =>
  Object.fromEntries(Object.entries(aliases).map(([name, path]) => [name, { browser: path }]))

/**
 * The name by which Next's link asks for another file of Next.
 *
 * @param {string} file of `next/dist`
 */
const fromLink = (file) => posix.relative('client/app-dir', file)

/** @type {import('next').NextConfig} */
const config = {
  distDir,
  poweredByHeader: false,
  reactStrictMode: true,
  // The optimizer was the door of several advisories and nothing here needs it.
  images: { unoptimized: true },
  serverExternalPackages: ['@electric-sql/pglite', 'pino', 'pg', 'pdfkit', 'nodemailer', 'web-push'],
  rewrites: async () => [
    // A segment of a route file has no ending of its own.
    ...['/api/v1/invoices', '/api/v1/portal/invoices'].map((path) => ({
      source: `${path}/:id.pdf`,
      destination: `${path}/:id/pdf`,
    })),
    // Safe asks below the address of an app; the answer is the same for all.
    { source: '/manifest.json', destination: '/pay/app/manifest.json' },
  ],
  // Pages and the API set their own security headers; this is for the files beside them. In development Next
  // serves a script as JSON, which browsers would then refuse.
  headers: () =>
    process.env.NODE_ENV === 'development'
      ? []
      : [{ source: '/:path*', headers: [{ key: 'X-Content-Type-Options', value: 'nosniff' }] }],
  // Parts of Next that come with each page, and of which nothing or little is needed; named as Next's own files name them.
  turbopack: {
    resolveAlias: inBrowsers({
      'next/dist/compiled/process': './lib/client/next-parts/process.cjs',
      '../build/polyfills/polyfill-module': './lib/client/next-parts/polyfills.cjs',
      './reducers/server-action-reducer': './lib/client/next-parts/server-actions.cjs',
      '../../../lib/constants': './lib/client/next-parts/constants.cjs',
      [fromLink('shared/lib/utils')]: './lib/client/next-parts/addresses.cjs',
      [fromLink('shared/lib/router/utils/format-url')]: './lib/client/next-parts/addresses.cjs',
      [fromLink('shared/lib/router/utils/is-local-url')]: './lib/client/next-parts/addresses.cjs',
      './app-router-announcer': './app/_parts/route-announcer.tsx',
      './builtin/global-error': './app/_parts/outermost-error.tsx',
      '../components/builtin/global-error': './app/_parts/outermost-error.tsx',
    }),
  },
  // Types and lint are checked by `npm run check`, once, not again by every build.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // Writing 200 MB of it takes a quarter of a build, which pays where there are further ones: a clone that has been
    // built once.
    turbopackFileSystemCacheForBuild: existsSync(`${distDir}/dues-cli`),
    // Leaves out of Next and React what no module asks for.
    turbopackCjsTreeShaking: true,
    // Two thirds of a build's size; a stack names the function, and nothing reads the maps.
    turbopackSourceMaps: false,
    // A page is loaded when it is first asked for: all of them take as long as the rest of the start, and 100 MB.
    preloadEntriesOnStart: false,
  },
}

export default config
