/** Asks the person; resolves to true once what was lacking is there. */
export type Prompt = () => Promise<boolean>

/** The page's one prompt of a kind, which requests wait for. */
export interface PromptGate {
  /** Registers the prompt. @returns its removal */
  keep(prompt: Prompt): () => void
  /** True once the prompt was answered with a yes; false without a prompt. Requests that fail together ask once. */
  ask(): Promise<boolean>
}

export function createPromptGate(): PromptGate {
  let kept: Prompt | null = null
  let asking: Promise<boolean> | null = null
  return {
    keep(prompt) {
      kept = prompt
      return () => {
        if (kept === prompt) kept = null
      }
    },
    ask() {
      if (!kept) return Promise.resolve(false)
      asking ??= kept().finally(() => {
        asking = null
      })
      return asking
    },
  }
}

/** Prompt for a new sign-in of the same account. */
export const sessionGate = createPromptGate()
/** Prompt for a fresh signature that lets this session change who and what gets into the account. */
export const confirmationGate = createPromptGate()
