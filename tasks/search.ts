import { refreshPortion } from '#domain/search/commands/refresh-documents.server.ts'
import { z } from 'zod'
import { DAY, job } from '../job.ts'
import { Id } from '../payloads.ts'

export const search = {
  'search.refresh-documents': job(
    z.object({ after: Id.exactOptional() }),
    async ({ db, log, now }, { after }) => {
      const { last } = await refreshPortion(db, now, after ?? null, (listing, error) =>
        log.warn({ listing, err: error }, 'a search document cannot be built'),
      )
      return last === null ? null : { after: last }
    },
    { every: DAY },
  ),
}
