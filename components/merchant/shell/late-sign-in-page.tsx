'use client'

import dynamic from 'next/dynamic'

/** The sign-in page in chunks of its own, which a signed-in page of the same layout does not load. */
export const LateSignInPage = dynamic(async () => (await import('./sign-in-page')).SignInPage)
