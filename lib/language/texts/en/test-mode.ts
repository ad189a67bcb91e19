/** The strip of test mode. No page hands these to its scripts: production has none of them. */
export const TEST_MODE = {
  badge: 'Test mode',
  notReal: 'Nothing here moves real money.',
  notRealShort: 'No real money.',
} as const
