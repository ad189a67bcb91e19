import 'server-only'
import { findEnrolmentOfMandate } from '../store/checkout/enrolments'
import { findMandateOfLog } from './charge-of-log'
import type { ChainRecorders } from './records/chain-recorders'
import { completeEnrolment } from './records/complete-enrolment'
import { recordChargePaid } from './records/record-charge-paid'

/** Records that a charge is paid; the first one of a mandate makes its subscriber where there is none yet. */
export const recordChargeConfirmed: ChainRecorders['recordChargeConfirmed'] = async (deps, log) => {
  const mandate = await findMandateOfLog(deps.store.db, log)
  if (!mandate) return
  if (mandate.subscriberId) {
    await recordChargePaid(deps, { ...log, subscriberId: mandate.subscriberId })
    return
  }
  const enrolment = await findEnrolmentOfMandate(deps.store.db, { mandateId: mandate.id })
  if (enrolment) await completeEnrolment(deps, { enrolmentId: enrolment.id, charged: log })
}
