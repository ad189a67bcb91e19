import { afterEach, describe, expect, it } from 'vitest'
import { confirmationGate } from '../api/prompt-gate'
import { confirmBeforehand, forgetConfirmation, rememberConfirmation } from './confirm-beforehand'

describe('a confirmation before the request that needs it', () => {
  const removals: (() => void)[] = []
  afterEach(() => {
    for (const remove of removals.splice(0)) remove()
    forgetConfirmation()
  })
  /** Counts the questions, and answers each. */
  const answerWith = (isYes: boolean) => {
    const asked: boolean[] = []
    const unsubscribe = confirmationGate.subscribe(() => {
      if (!confirmationGate.getState()) return
      asked.push(isYes)
      confirmationGate.answer(isYes)
    })
    removals.push(unsubscribe, confirmationGate.keep())
    return asked
  }

  it('is asked for once, until the session is another one', async () => {
    const asked = answerWith(true)
    expect(await confirmBeforehand()).toBe(true)
    rememberConfirmation()
    expect(await confirmBeforehand()).toBe(true)
    expect(asked).toHaveLength(1)
    forgetConfirmation()
    expect(await confirmBeforehand()).toBe(true)
    expect(asked).toHaveLength(2)
  })

  it('is asked for again where the person would rather not', async () => {
    const asked = answerWith(false)
    expect(await confirmBeforehand()).toBe(false)
    expect(await confirmBeforehand()).toBe(false)
    expect(asked).toHaveLength(2)
  })
})
