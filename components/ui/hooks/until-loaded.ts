/** Pause between attempts, and their number while online. Decided, not measured. */
const PAUSE_MS = 2000
const TRIES = 5

/**
 * Loader for `lazy` that retries a dynamic import, since an error thrown there replaces the whole page. React shows the
 * fallback meanwhile, or what the server has drawn.
 * @throws the import's error after {@link TRIES} failures while online; offline it retries without end
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && ++tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
