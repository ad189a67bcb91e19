import { expect, it, vi } from 'vitest'

/** The module once more, as it is in another part of the build. */
async function copy() {
  vi.resetModules()
  return { ...(await import('./billing-error')), ...(await import('./money/rate-unavailable-error')) }
}

it('is known for what it is in another part of the build', async () => {
  const [one, other] = [await copy(), await copy()]
  const error = new one.NotFoundError('Plan')
  expect(error).toBeInstanceOf(other.BillingError)
  expect(error).toBeInstanceOf(one.NotFoundError)
  expect(error).not.toBeInstanceOf(one.InvalidValueError)
  const rates = new one.RateUnavailableError('weth', 'Nobody answers.')
  expect(rates).toBeInstanceOf(other.RateUnavailableError)
  expect(rates).not.toBeInstanceOf(other.NotFoundError)
  expect(error).not.toBeInstanceOf(other.RateUnavailableError)
  expect(new Error('Plan')).not.toBeInstanceOf(one.BillingError)
})
