const PAUSE_MS = 2000
const TRIES = 5

/**
 * For `lazy`: loads a part of the page's code, and tries again where the connection is lost, since what is thrown
 * there takes the whole page with it. React shows the fallback meanwhile.
 * @throws what loading threw, once several tries failed while there is a network
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
