import 'server-only'

/**
 * The app cannot start, for a reason that its operator can fix; the message is printed as it is, without a stack.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
