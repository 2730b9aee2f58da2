import { removeOldViewed } from '#domain/wishlists/commands/note-viewed.server.ts'
import { DAY, job } from '../job.ts'
import { NoPayload } from '../payloads.ts'

export const wishlists = {
  'wishlists.remove-old-viewed': job(NoPayload, ({ db, now }) => removeOldViewed(db, now), { every: DAY }),
}
