import { beginning } from '#kernel/letters.ts'
import { isPhotoProblem } from '#domain/media/errors.ts'
import type { RefusedFile } from './photo-upload.tsx'

/** Parses the refused files of a form without script, as in `?refused=gif:IMG_1.gif`. */
export const refusedFiles = (url: URL): RefusedFile[] =>
  url.searchParams.getAll('refused').flatMap((each) => {
    const [reason = '', ...name] = each.split(':')
    return isPhotoProblem(reason) || reason === 'too-many' ? [{ reason, name: beginning(name.join(':'), 80) }] : []
  })
