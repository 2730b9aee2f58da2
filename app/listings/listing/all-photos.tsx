import { photoSet, photoUrl } from '#domain/media/photo.ts'
import { useState } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { Picture } from './gallery.tsx'
import { PhotoViewer } from './photo-viewer.tsx'

/** All of a listing's photos; each is a link to itself, and fills the screen where there is script. */
export function AllPhotos({ photos, title }: { photos: readonly Picture[]; title: string }) {
  const { t } = useTranslation(['shell', 'card'])
  const { here } = useOverlay()
  const [at, setAt] = useState<number | null>(null)
  return (
    <Dialog title={title} closeTo={here} closeLabel={t('close')} width="wide">
      <ul className="grid gap-6 md:grid-cols-2">
        {photos.map((photo, index) => (
          <li key={photo.key}>
            <a
              href={photoUrl(photo.key, 1600)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                setAt(index)
              }}
              className="block rounded-xl"
            >
              <Photo
                set={photoSet(photo.key)}
                sizes="(min-width: 48rem) 33rem, 90vw"
                // Each is a link: without words of its host it is named by its number.
                alt={photo.alt ?? (photo.caption || t('card:photoNumber', { number: index + 1, count: photos.length }))}
                color={photo.color}
                className="aspect-[3/2] rounded-xl"
              />
            </a>
            <p className="mt-2 text-sm text-ink-500">{photo.caption}</p>
          </li>
        ))}
      </ul>
      {at !== null && <PhotoViewer photos={photos} title={title} at={at} onClose={() => setAt(null)} />}
    </Dialog>
  )
}
