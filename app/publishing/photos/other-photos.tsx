import { photoUrl } from '#domain/media/photo.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { OtherPhoto } from './managed-photo.ts'

type Props = { photos: readonly OtherPhoto[]; formId: string; onAdd: (photo: OtherPhoto) => void }

/** The host's other photos; their buttons submit the form, so they work without script. */
export function OtherPhotos({ photos, formId, onAdd }: Props) {
  const { t } = useTranslation('photos')
  if (photos.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="other-photos">
      <h2 id="other-photos" className="font-semibold">
        {t('others.title')}
      </h2>
      <p className="mt-0.5 mb-3 text-sm text-ink-500">{t('others.text')}</p>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map(({ photoId, key, color }, index) => (
          <li key={photoId}>
            <button
              type="submit"
              form={formId}
              formNoValidate
              name="photo-add"
              value={photoId}
              aria-label={t('others.add', { number: index + 1 })}
              onClick={(event) => {
                event.preventDefault()
                onAdd({ photoId, key, color })
              }}
              className="relative block w-full overflow-hidden rounded-lg"
            >
              <img
                src={photoUrl(key, 320)}
                alt=""
                width={320}
                height={213}
                loading="lazy"
                style={{ backgroundColor: color }}
                className="aspect-[3/2] w-full object-cover"
              />
              <span className="absolute right-1.5 bottom-1.5 grid size-8 place-items-center rounded-full bg-white">
                <Icon name="plus" size={18} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
