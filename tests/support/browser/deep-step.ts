import { test } from 'playwright/test'
import { IS_DEEP } from '../process/deep'

/**
 * A step that a deep run alone takes. It leaves everything as it finds it, since the steps after it are taken in every
 * run.
 * @param why - as of {@link deep}
 */
export async function deepStep(title: string, _why: string, step: () => Promise<void>): Promise<void> {
  if (IS_DEEP) await test.step(title, step)
}
