import { photoSet } from '#domain/media/photo.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Link } from '#app/ui/link.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { NoPhoto } from '../no-photo.tsx'

export type Picture = { key: string; color: string; caption: string; alt?: string }

/** Pictures on larger screens, as many as a published listing has at least (spec §9). */
const TOGETHER = 5

/** A row to swipe on phones; five together on larger screens, and all of them a link away. */
export function Gallery({ photos }: { photos: readonly Picture[] }) {
  const { t } = useTranslation('listing')
  const { open } = useOverlay()

  return (
    <div id="photos" className="relative">
      <ul
        aria-label={t('photos')}
        className="rail -mx-5 gap-1 md:mx-0 md:grid md:grid-cols-4 md:grid-rows-2 md:gap-2 md:overflow-hidden md:rounded-2xl"
      >
        {photos.slice(0, TOGETHER).map((photo, index) => (
          <li
            key={photo.key}
            className={`w-full md:w-auto ${index === 0 ? 'md:col-span-2 md:row-span-2' : 'later-photo'}`}
          >
            <Link to={open({ show: 'photos' })} preventScrollReset className="block size-full">
              <Photo
                set={photoSet(photo.key)}
                sizes={
                  index === 0
                    ? '(min-width: 80rem) 37rem, (min-width: 48rem) 50vw, 100vw'
                    : '(min-width: 80rem) 18rem, (min-width: 48rem) 25vw, 100vw'
                }
                // Each is a link: without words of its host it is named by its number.
                alt={photo.alt ?? (photo.caption || t('photoNumber', { number: index + 1 }))}
                color={photo.color}
                isFirst={index === 0}
                className="aspect-[3/2] size-full"
              />
            </Link>
          </li>
        ))}
        {/* Only a preview has fewer. */}
        {Array.from({ length: TOGETHER - photos.length }, (_, index) => (
          <li
            key={index}
            className={`aspect-[3/2] w-full md:w-auto ${photos.length + index === 0 ? 'md:col-span-2 md:row-span-2' : 'max-md:hidden'}`}
          >
            <NoPhoto icon="camera" />
          </li>
        ))}
      </ul>
      {photos.length > 0 && <AllPhotosLink count={photos.length} />}
    </div>
  )
}

function AllPhotosLink({ count }: { count: number }) {
  const { t } = useTranslation('listing')
  const { open } = useOverlay()
  return (
    <Link
      to={open({ show: 'photos' })}
      preventScrollReset
      className="absolute right-3 bottom-3 flex min-h-11 items-center gap-2 rounded-lg bg-white px-4 text-sm font-semibold shadow-soft hover:bg-sand-50"
    >
      <Icon name="images" size={18} />
      {t('allPhotos', { count })}
    </Link>
  )
}
