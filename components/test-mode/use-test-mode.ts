'use client'

import { useCallback, useEffect, useState } from 'react'
import { errorText } from '@/lib/client/api/api-error'
import { callTestMode, type TestFault, type TestModeState } from '@/lib/client/api/test-mode-api'
import { formatMoment } from './format-moment'
import { whatHappened } from './time-advance-text'

/** Which control is at work; each has a name of its own. */
export type TestAct = `advance ${string}` | 'faucet' | `fault ${string}`

/** What came of the last act. */
export interface TestOutcome {
  readonly tone: 'info' | 'danger'
  readonly text: string
}

export interface TestMode {
  /** Null until it was read. */
  readonly state: TestModeState | null
  readonly busy: TestAct | null
  readonly outcome: TestOutcome | null
  /** Whether the page may show what no longer holds. */
  readonly changed: boolean
  readonly advance: (act: TestAct, by: { days?: number; months?: number }) => void
  readonly giveTokens: (account: string) => void
  readonly setFault: (fault: TestFault) => void
}

/** How test mode stands, and what can be done to it; one thing at a time. */
export function useTestMode(open: boolean): TestMode {
  const [state, setState] = useState<TestModeState | null>(null)
  const [busy, setBusy] = useState<TestAct | null>(null)
  const [outcome, setOutcome] = useState<TestOutcome | null>(null)
  const [changed, setChanged] = useState(false)

  const read = useCallback(async () => {
    try {
      setState(await callTestMode('getTestMode', undefined))
    } catch (error) {
      setOutcome({ tone: 'danger', text: errorText(error) })
    }
  }, [])
  useEffect(() => {
    if (open) void read()
  }, [open, read])

  const act = async (name: TestAct, run: () => Promise<string>) => {
    if (busy) return
    setBusy(name)
    setOutcome(null)
    try {
      setOutcome({ tone: 'info', text: await run() })
      setChanged(true)
    } catch (error) {
      setOutcome({ tone: 'danger', text: errorText(error) })
    }
    await read()
    setBusy(null)
  }

  return {
    state,
    busy,
    outcome,
    changed,
    advance: (name, by) =>
      void act(name, async () => {
        const { now, happened } = await callTestMode('advanceTestClock', { advance: by })
        return `It is ${formatMoment(now)}. ${whatHappened(happened)}`
      }),
    giveTokens: (account) =>
      void act('faucet', async () => {
        const { balances } = await callTestMode('giveTestTokens', { account })
        return `The account has more of ${listOf(balances.map(({ symbol }) => symbol))}.`
      }),
    setFault: (fault) =>
      void act(`fault ${fault.fault}`, async () => (await callTestMode('setTestFault', fault)).detail),
  }
}

const listOf = (words: readonly string[]) => new Intl.ListFormat('en').format(words)
