import { afterEach, describe, expect, it, vi } from 'vitest'
import { callApi } from './api'
import { accountGate, confirmationGate, sessionGate } from './prompt-gate'

const ORDER = { body: { name: 'Shop' }, idempotencyKey: 'one act' }

const refused = (code: string) =>
  Response.json(
    { code, detail: `It is ${code}.`, requestId: 'req_1', status: 403, title: '' },
    { status: 403 },
  )
const made = () => Response.json({ data: { key: 'dues_test_x' } }, { status: 201 })

/** Answers requests in turn, and keeps what was sent. */
function answerWith(...answers: Response[]) {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init)
    return answers.shift()
  })
  return sent
}

describe('a call of the API that lacks something of the person', () => {
  const removals: (() => void)[] = []
  const removePrompts = () => {
    for (const remove of removals.splice(0)) remove()
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    removePrompts()
  })
  const answerPrompts = (answers: { session?: boolean; confirmation?: boolean; account?: boolean }) => {
    removePrompts()
    const asked: string[] = []
    for (const [name, gate] of [
      ['session', sessionGate],
      ['confirmation', confirmationGate],
      ['account', accountGate],
    ] as const) {
      const unsubscribe = gate.subscribe(() => {
        if (!gate.getState()) return
        asked.push(name)
        gate.answer(answers[name] ?? true)
      })
      removals.push(unsubscribe, gate.keep())
    }
    return asked
  }

  it('asks for a signature where the change needs one, then sends the same request again', async () => {
    const sent = answerWith(refused('confirmation_required'), made())
    const asked = answerPrompts({})
    expect(await callApi('createApiKey', ORDER)).toEqual({ key: 'dues_test_x' })
    expect(asked).toEqual(['confirmation'])
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body).toBe(sent[0]?.body)
    for (const { headers } of sent) expect(new Headers(headers).get('idempotency-key')).toBe('one act')
  })

  it('asks for a sign-in, and then for the signature that the new session lacks', async () => {
    answerWith(refused('unauthorized'), refused('confirmation_required'), made())
    const asked = answerPrompts({})
    expect(await callApi('createApiKey', ORDER)).toEqual({ key: 'dues_test_x' })
    expect(asked).toEqual(['session', 'confirmation'])
  })

  it('fails as it was refused where the person would rather not', async () => {
    answerWith(refused('confirmation_required'))
    const asked = answerPrompts({ confirmation: false })
    await expect(callApi('createApiKey', ORDER)).rejects.toMatchObject({ code: 'confirmation_required' })
    expect(asked).toEqual(['confirmation'])
  })

  it('fails as it was refused where the answer did not help, and asks once', async () => {
    answerWith(refused('confirmation_required'), refused('confirmation_required'))
    const asked = answerPrompts({})
    await expect(callApi('createApiKey', ORDER)).rejects.toMatchObject({ code: 'confirmation_required' })
    expect(asked).toEqual(['confirmation'])
  })

  it('tells of another account that signed in, and is not sent again', async () => {
    const sent = answerWith(refused('other_account'))
    const asked = answerPrompts({ account: false })
    await expect(callApi('createApiKey', ORDER)).rejects.toMatchObject({ code: 'other_account' })
    expect([asked, sent.length]).toEqual([['account'], 1])
  })

  it('asks nothing for any other refusal', async () => {
    answerWith(refused('account_locked'))
    const asked = answerPrompts({})
    await expect(callApi('createApiKey', ORDER)).rejects.toMatchObject({ detail: 'It is account_locked.' })
    expect(asked).toEqual([])
  })
})
