import { preparePhoto, removeUnusedMedia } from '#domain/media/jobs.server.ts'
import { notifyOfImage } from '#domain/messaging/jobs.server.ts'
import { z } from 'zod'
import { DAY, job } from '../job.ts'
import { Crop, Id, NoPayload } from '../payloads.ts'

export const media = {
  'media.prepare-photo': job(z.object({ photoId: Id, crop: Crop.optional() }), async (works, photo) => {
    await preparePhoto(works, photo)
    await notifyOfImage(works.db, photo.photoId)
  }),
  'media.remove-unused': job(NoPayload, (works) => removeUnusedMedia(works, works.now), { every: DAY }),
}
