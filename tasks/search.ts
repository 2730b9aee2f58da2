import { orderPortion } from '#domain/search/commands/order-by-place.server.ts'
import { beginRebuild } from '#domain/search/commands/rebuild-documents.server.ts'
import { z } from 'zod'
import { DAY, job } from '../job.ts'
import { NoPayload } from '../payloads.ts'

export const search = {
  'search.order-by-place': job(
    z.object({ kind: z.int().exactOptional(), tile: z.int().exactOptional() }),
    ({ db }, { kind = 0, tile = -1 }) => orderPortion(db, { kind, tile }),
    { every: DAY },
  ),
  'search.refresh-documents': job(
    NoPayload,
    async ({ db }) => {
      await beginRebuild(db)
    },
    { every: DAY },
  ),
}
