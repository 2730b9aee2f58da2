import { listingLimits } from '#domain/listings/limits.ts'
import { photoUrl } from '#domain/media/photo.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { useTranslation } from '../../../ui/texts.tsx'
import { FieldGroup, useStepForm } from '../fields.tsx'
import type { StepProps } from '../step-props.ts'

type Placed = { photoId: string }

/** The photos that the host has; those that are ticked are shown, in the order in which they stand in the field. */
export function PhotosStep({ choices }: StepProps) {
  const { t } = useTranslation('listingForm')
  const { fields } = useStepForm()
  const placed = placedIn(fields['photos'] ?? '')
  const order = (id: string) => {
    const at = placed.findIndex(({ photoId }) => photoId === id)
    return at === -1 ? placed.length : at
  }
  const photos = (choices.photos ?? []).toSorted((one, other) => order(one.id) - order(other.id))

  return (
    <FieldGroup
      name="photos"
      legend={t('photos.legend', { min: listingLimits.photos.min, max: listingLimits.photos.max })}
      hint={t('photos.hint')}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3"
    >
      <Link to="/host/photos" className={buttonClass('plain', 'col-span-full justify-self-start')}>
        <Icon name="camera" />
        {t('photos.add')}
      </Link>
      {photos.length === 0 && <p className="col-span-full rounded-lg bg-sand-100 p-4">{t('photos.none')}</p>}
      {photos.map(({ id, key, color }, index) => (
        <label
          key={id}
          className="relative block cursor-pointer overflow-hidden rounded-xl border-2 border-sand-200 has-checked:border-ink-900"
        >
          <img
            src={photoUrl(key, 320)}
            alt={t('photos.number', { number: index + 1 })}
            width={320}
            height={213}
            loading="lazy"
            style={{ backgroundColor: color }}
            className="aspect-[3/2] w-full object-cover"
          />
          <input
            type="checkbox"
            name="photos"
            value={JSON.stringify(placed.find(({ photoId }) => photoId === id) ?? { photoId: id })}
            defaultChecked={placed.some(({ photoId }) => photoId === id)}
            className="absolute top-2 left-2 size-6 accent-clay-600"
          />
        </label>
      ))}
    </FieldGroup>
  )
}

function placedIn(text: string): Placed[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? (list as Placed[]) : []
  } catch {
    return []
  }
}
