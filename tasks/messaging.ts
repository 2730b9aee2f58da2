import { removeOldAnswers } from '#domain/messaging/commands/remove-old-answers.server.ts'
import { takeAnswer } from '#domain/messaging/commands/take-answer.server.ts'
import { notifyOfMessages } from '#domain/messaging/jobs.server.ts'
import { z } from 'zod'
import { budgetsOf, DAY, job } from '../job.ts'
import { Id, NoPayload } from '../payloads.ts'

export const messaging = {
  'messaging.notify': job(
    z.object({ conversationId: Id, recipientId: Id, personId: Id, listingId: Id }),
    ({ db, now }, unread) => notifyOfMessages(db, unread, now),
  ),
  'messaging.remove-old-answers': job(NoPayload, ({ db, now }) => removeOldAnswers(db, now), { every: DAY }),
  'messaging.take-answer': job(
    z.object({ inboundId: Id }),
    ({ sender, readEmail: read, now, ...works }, { inboundId }) =>
      takeAnswer(
        { ...works, read, sender, limits: sender.limits, budgets: budgetsOf({ ...works, sender }) },
        inboundId,
        now,
      ),
  ),
}
