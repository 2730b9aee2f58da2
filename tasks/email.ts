import { removeOldEmails } from '#domain/email/commands/remove-old.server.ts'
import { sealOlder } from '#domain/email/commands/seal-email.server.ts'
import { sendEmail } from '#domain/email/commands/send-email.server.ts'
import { z } from 'zod'
import { DAY, job } from '../job.ts'
import { Id, NoPayload } from '../payloads.ts'

export const email = {
  'email.remove-old': job(NoPayload, ({ db, now }) => removeOldEmails(db, now), { every: DAY }),
  'email.seal-older': job(
    NoPayload,
    async ({ db, emails }) => {
      await sealOlder(db, emails)
    },
    { every: DAY },
  ),
  'email.send': job(
    z.object({ emailId: Id }),
    async ({ db, emails, mailer, log, now }, { emailId }) => {
      const error = await sendEmail({ db, vault: emails }, mailer, emailId, now)
      if (error) log.warn({ err: error, id: emailId }, 'an e-mail was not sent')
    },
    { hands: 'email' },
  ),
}
