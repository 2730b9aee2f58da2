import { photoRefusals } from '#domain/media/errors.ts'
import type { RefusedFile } from './photo-upload.tsx'

const reasons: ReadonlySet<string> = new Set([
  ...photoRefusals,
  'too-many',
  'too-many-open',
  'too-many-unused',
  'over-budget',
])

/** What a form without script could not leave here: `?refused=heic:IMG_1.heic`, as `/uploads` writes it. */
export const refusedFiles = (url: URL): RefusedFile[] =>
  url.searchParams.getAll('refused').flatMap((each) => {
    const [reason = '', ...name] = each.split(':')
    return reasons.has(reason) ? [{ reason, name: name.join(':').slice(0, 80) }] : []
  })
