import 'server-only'
import { lockMandate, updateMandate } from '../store/chain/mandates'
import { findEnrolmentOfMandate } from '../store/checkout/enrolments'
import { findMandateOfLog } from './charge-of-log'
import type { ChainRecorders } from './records/chain-recorders'
import { completeEnrolment } from './records/complete-enrolment'

/**
 * Records that a mandate is in force. Where a trial comes first that makes its subscriber; otherwise the first
 * charge does, since anybody may bring a mandate before it.
 */
export const recordAuthorized: ChainRecorders['recordAuthorized'] = async (deps, log) => {
  const known = await deps.store.transaction(async (tx) => {
    const found = await findMandateOfLog(tx, log)
    const mandate = found && (await lockMandate(tx, { id: found.id }))
    if (!mandate) return null
    // One that was given up is in force all the same, and has to be ended on the chain.
    if (mandate.status !== 'live' && mandate.endedAt === null) {
      const authorizedAt = mandate.authorizedAt ?? deps.clock.now()
      await updateMandate(tx, { id: mandate.id, change: { status: 'live', authorizedAt } })
    }
    return mandate
  })
  if (!known || known.subscriberId) return
  const enrolment = await findEnrolmentOfMandate(deps.store.db, { mandateId: known.id })
  if (enrolment?.status !== 'pending' || enrolment.firstAmountAtomic > 0n) return
  await completeEnrolment(deps, { enrolmentId: enrolment.id })
}
