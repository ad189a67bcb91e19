import { useEffect, useSyncExternalStore } from 'react'
import type { PromptGate } from '@/lib/client/api/prompt-gate'

const getServerState = () => false

/** True while the question of a gate is open; requests wait for it as long as a component that uses this is shown. */
export function usePrompt(gate: PromptGate): boolean {
  useEffect(() => gate.keep(), [gate])
  return useSyncExternalStore(gate.subscribe, gate.getState, getServerState)
}
