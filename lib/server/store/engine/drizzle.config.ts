import { defineConfig } from 'drizzle-kit'

/**
 * Writes the next migration; the condition makes `server-only` the empty module that it is on a server:
 * `NODE_OPTIONS=--conditions=react-server npx drizzle-kit generate --config lib/server/store/engine/drizzle.config.ts`
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'schema',
    'sign-in-schema',
    'payment-schema',
    'refund-schema',
    'figure-schema',
    'renewal-schema',
    'request-schema',
    'installation-schema',
    'discount-schema',
    'usage-schema',
    'change-schema',
    'price-change-schema',
    'price-ask-schema',
    'invoice-schema',
    'signing-key-schema',
    'webhook-schema',
    'message-schema',
    'payment-link-schema',
    'picture-schema',
  ].map((name) => `./lib/server/store/schema/${name}.ts`),
  out: './lib/server/store/migrations',
})
