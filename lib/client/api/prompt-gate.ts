import { createStore, type ReadableStore } from '../create-store'

/** The page's one question of a kind to the person, which requests wait for. Its state is whether it is open. */
export interface PromptGate extends ReadableStore<boolean> {
  /** Tells that the page shows the question when it is open. @returns the end of that, a no to an open question */
  keep(): () => void
  /** True once the question was answered with a yes; false where nobody shows it. Requests that fail together ask once. */
  ask(): Promise<boolean>
  /** Answers the open question; without one it does nothing. */
  answer(isYes: boolean): void
}

interface Question {
  readonly answered: Promise<boolean>
  readonly settle: (isYes: boolean) => void
}

export function createPromptGate(): PromptGate {
  const { getState, setState, subscribe } = createStore<Question | null>(null)
  let keepers = 0
  const answer = (isYes: boolean) => {
    const open = getState()
    if (open === null) return
    setState(null)
    open.settle(isYes)
  }
  return {
    getState: () => getState() !== null,
    subscribe,
    answer,
    keep() {
      keepers += 1
      return () => {
        keepers -= 1
        if (keepers === 0) answer(false)
      }
    },
    ask() {
      if (keepers === 0) return Promise.resolve(false)
      const open = getState() ?? openQuestion()
      if (open !== getState()) setState(open)
      return open.answered
    },
  }
}

function openQuestion(): Question {
  let settle: Question['settle'] = () => {}
  const answered = new Promise<boolean>((resolve) => {
    settle = resolve
  })
  return { answered, settle }
}

/** Prompt for a new sign-in of the same account. */
export const sessionGate = createPromptGate()
/** Prompt to load a page again whose browser is signed in as another account by now. */
export const accountGate = createPromptGate()
/** Prompt for a fresh signature that lets this session change who and what gets into the account. */
export const confirmationGate = createPromptGate()
