import { photoSet } from '#domain/media/photo.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Heart } from '#app/ui/heart.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Photo } from '#app/ui/photo.tsx'
import { Rating } from '#app/ui/rating.tsx'
import type { PinView } from './pin-view.ts'

type Props = { pin: PinView; onward: string; onClose: () => void }

/** The pressed pin's space; the focus moves in, and Escape returns it to the pin. */
export function PinCard({ pin, onward, onClose }: Props) {
  const { t } = useTranslation(['map', 'card'])
  const card = useRef<HTMLElement>(null)
  useEffect(() => card.current?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true }), [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what is inside; the close button does the same
    <article
      ref={card}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="absolute inset-x-3 bottom-8 z-20 mx-auto flex max-w-sm animate-[rise_180ms_var(--ease-calm)] overflow-hidden rounded-xl bg-white shadow-lift"
    >
      <div className="relative w-32 flex-none bg-sand-100">
        {pin.photo && (
          <Photo set={photoSet(pin.photo.key, 480)} sizes="8rem" alt="" color={pin.photo.color} className="size-full" />
        )}
        <Heart listingId={pin.id} label={t('card:save', { title: pin.title })} />
      </div>
      <div className="min-w-0 grow p-3 pr-11">
        <h3 className="line-clamp-2 text-base leading-snug font-semibold" lang={pin.titleLanguage}>
          <Link to={`/property/${pin.id}${pin.onward ?? onward}`} className="after:absolute after:inset-0">
            {pin.title}
          </Link>
        </h3>
        <Rating rating={pin.rating} newLabel={t('card:new')} />
        <p className="mt-1 text-sm font-semibold">{pin.price}</p>
        {pin.stay && <p className="text-sm text-ink-500">{pin.stay}</p>}
      </div>
      <button
        type="button"
        aria-label={t('closeCard')}
        onClick={onClose}
        className="absolute top-0 right-0 grid size-11 place-items-center text-ink-700 hover:text-ink-900"
      >
        <Icon name="x" size={18} />
      </button>
    </article>
  )
}
