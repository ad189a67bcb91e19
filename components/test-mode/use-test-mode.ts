'use client'

import { useCallback, useEffect, useState } from 'react'
import { errorText } from '@/lib/client/api/api-error'
import { callTestMode, type TestFault, type TestModeState } from '@/lib/client/api/test-mode-api'
import { tellClockMoved } from '@/lib/client/clock-moved'
import { formatMoment } from './format-moment'
import { timeAdvanceText } from './time-advance-text'

/** Name of the control that is busy; each has one of its own. */
export type TestAction = `advance ${string}` | 'faucet' | `fault ${string}`

/** Result of the last action. */
export interface TestOutcome {
  readonly tone: 'info' | 'danger'
  readonly text: string
}

export interface TestMode {
  /** Null until it is read. */
  readonly state: TestModeState | null
  readonly busy: TestAction | null
  readonly outcome: TestOutcome | null
  /** The page may show outdated data. */
  readonly changed: boolean
  readonly advance: (name: TestAction, by: { days?: number; months?: number }) => void
  readonly giveTokens: (account: string) => void
  readonly setFault: (fault: TestFault) => void
}

/** State of test mode and its actions, one at a time. */
export function useTestMode(open: boolean): TestMode {
  const [state, setState] = useState<TestModeState | null>(null)
  const [busy, setBusy] = useState<TestAction | null>(null)
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

  const runAction = async (name: TestAction, run: () => Promise<string>) => {
    if (busy) return
    setBusy(name)
    setOutcome(null)
    try {
      setOutcome({ tone: 'info', text: await run() })
      setChanged(true)
      void readListsAgain()
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
      void runAction(name, async () => {
        const { now, happened } = await callTestMode('advanceTestClock', { advance: by })
        tellClockMoved(now)
        return `It is ${formatMoment(now)}. ${timeAdvanceText(happened)}`
      }),
    giveTokens: (account) =>
      void runAction('faucet', async () => {
        const { balances } = await callTestMode('giveTestTokens', { account })
        return `The account has more of ${listOf(balances.map(({ symbol }) => symbol))}.`
      }),
    setFault: (fault) =>
      void runAction(`fault ${fault.fault}`, async () => (await callTestMode('setTestFault', fault)).detail),
  }
}

/** Has the lists of the page behind the panel read again. Loaded when it is needed: a checkout has none. */
async function readListsAgain(): Promise<void> {
  const { pageQueryClient } = await import('@/lib/client/api/query-client')
  await pageQueryClient().invalidateQueries()
}

const listOf = (words: readonly string[]) => new Intl.ListFormat('en').format(words)
