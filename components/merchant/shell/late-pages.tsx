'use client'

import dynamic from 'next/dynamic'

/*
 * Pages for those who do not see the dashboard, in chunks of their own: a page of the same layout for a merchant loads
 * none of them.
 */

export const LateSignInPage = dynamic(async () => (await import('./sign-in-page')).SignInPage)

export const LateNotAMerchantPage = dynamic(
  async () => (await import('./not-a-merchant-page')).NotAMerchantPage,
)
