import { TestModeStrip } from '@/components/ui/test-mode-strip'

/** What is not real in test mode; it stays in view from 900 px up. */
export function MerchantTestModeStrip() {
  return (
    <div className="dash:sticky dash:top-0 dash:z-20">
      <TestModeStrip>Sample data and a built-in wallet. No real money moves.</TestModeStrip>
    </div>
  )
}
