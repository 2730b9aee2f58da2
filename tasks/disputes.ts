import { sendAnswer } from '#domain/disputes/commands/send-answer.server.ts'
import { z } from 'zod'
import { job } from '../job.ts'
import { SandboxId } from '../payloads.ts'

export const disputes = {
  'disputes.send-answer': job(z.object({ disputeId: SandboxId }), ({ db, gateway, now }, { disputeId }) =>
    sendAnswer(db, gateway, disputeId, now),
  ),
}
