import { defineConfig } from 'drizzle-kit'

/**
 * Writes the next migration:
 * `NODE_OPTIONS=--conditions=react-server npx drizzle-kit generate --config lib/server/store/drizzle.config.ts`
 * (the condition is what lets files marked `server-only` load).
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './lib/server/store/schema.ts',
  out: './lib/server/store/migrations',
})
