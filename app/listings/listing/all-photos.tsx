import { photoSet } from '#domain/media/photo.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { Dialog } from '#app/ui/lazy/dialog.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { Picture } from './gallery.tsx'

export function AllPhotos({ photos, title }: { photos: readonly Picture[]; title: string }) {
  const { t } = useTranslation('shell')
  const { here } = useOverlay()
  return (
    <Dialog title={title} closeTo={here} closeLabel={t('close')} width="wide">
      <ul className="grid gap-6 md:grid-cols-2">
        {photos.map((photo) => (
          <li key={photo.key}>
            <Photo
              set={photoSet(photo.key)}
              sizes="(min-width: 48rem) 33rem, 90vw"
              alt={photo.alt ?? ''}
              color={photo.color}
              className="aspect-[3/2] rounded-xl"
            />
            <p className="mt-2 text-sm text-ink-500">{photo.caption}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
