import { removeOldTranslations } from '#domain/translations/commands/remove-old-translations.server.ts'
import { DAY, job } from '../job.ts'
import { NoPayload } from '../payloads.ts'

export const translations = {
  'translations.remove-old': job(NoPayload, ({ db, now }) => removeOldTranslations(db, now), { every: DAY }),
}
