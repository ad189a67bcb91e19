import { defineConfig } from 'drizzle-kit'

/**
 * Writes the next migration; the condition makes `server-only` the empty module that it is on a server:
 * `NODE_OPTIONS=--conditions=react-server npx drizzle-kit generate --config lib/server/store/drizzle.config.ts`
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./lib/server/store/schema.ts', './lib/server/store/payment-schema.ts'],
  out: './lib/server/store/migrations',
})
