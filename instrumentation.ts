/** Runs once in the server process, before the first request. */
export async function register(): Promise<void> {}
