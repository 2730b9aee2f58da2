import { photoSet } from '#domain/media/photo.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Heart } from '#app/ui/heart.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Photo } from '#app/ui/photo.tsx'
import type { PinView } from './pin-view.ts'

type Props = { pins: readonly PinView[]; onward: string; onClose: () => void }

/** The spaces of a pressed pin that stands for several; the focus moves in, and Escape returns it to the pin. */
export function PinGroup({ pins, onward, onClose }: Props) {
  const { t } = useTranslation(['map', 'card'])
  const list = useRef<HTMLElement>(null)
  useEffect(() => list.current?.querySelector('a')?.focus({ preventScroll: true }), [])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what is inside; the close button does the same
    <section
      ref={list}
      aria-label={t('together', { count: pins.length })}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="absolute inset-x-3 bottom-8 z-20 mx-auto flex max-h-[min(60%,22rem)] max-w-sm animate-[rise_180ms_var(--ease-calm)] flex-col rounded-xl bg-white shadow-lift"
    >
      <div className="flex items-center justify-between pl-3">
        <h3 className="text-sm font-semibold">{t('together', { count: pins.length })}</h3>
        <button
          type="button"
          aria-label={t('closeCard')}
          onClick={onClose}
          className="grid size-11 place-items-center text-ink-700 hover:text-ink-900"
        >
          <Icon name="x" size={18} />
        </button>
      </div>
      <ul className="overflow-y-auto pb-2">
        {pins.map((pin) => (
          <li key={pin.id} className="flex items-center pr-1.5">
            <Link
              to={`/property/${pin.id}${pin.onward ?? onward}`}
              className="flex min-h-16 min-w-0 grow items-center gap-3 px-3 py-1.5 hover:bg-sand-100"
            >
              <span className="size-13 flex-none overflow-hidden rounded-lg bg-sand-100">
                {pin.photo && (
                  <Photo
                    set={photoSet(pin.photo.key, 480)}
                    sizes="4rem"
                    alt=""
                    color={pin.photo.color}
                    className="size-full"
                  />
                )}
              </span>
              <span className="min-w-0">
                <span lang={pin.titleLanguage} dir="auto" className="line-clamp-1 text-sm font-semibold">
                  {pin.title}
                </span>
                <span className="block text-sm">{pin.price}</span>
                {pin.stay && <span className="block text-sm text-ink-500">{pin.stay}</span>}
              </span>
            </Link>
            <Heart listingId={pin.id} label={t('card:save', { title: pin.title })} isInRow />
          </li>
        ))}
      </ul>
    </section>
  )
}
