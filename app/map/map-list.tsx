import { useEffect, useRef } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { Heart } from '#app/ui/heart.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import type { PinsView } from './pin-view.ts'
import type { LiveMap } from './provider.ts'

type Props = { found: PinsView | null; onward: string; map: LiveMap | null; onClose: () => void }

/** The map's results as a list, also for where no map can be drawn. */
export function MapList({ found, onward, map, onClose }: Props) {
  const { t } = useTranslation(['map', 'card'])
  const heading = useRef<HTMLHeadingElement>(null)
  // Opened by a person, not because there is no map.
  useEffect(() => {
    if (map) heading.current?.focus()
  }, [map])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what is inside; the button that opened it does the same
    <div
      role="region"
      aria-label={t('list')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="absolute inset-0 z-[15] overflow-y-auto bg-paper px-5 pt-16 pb-20"
    >
      {map && (
        <button
          type="button"
          onClick={onClose}
          className="absolute top-3 right-3 inline-flex min-h-11 items-center gap-2 rounded-full border border-sand-300 bg-white px-4 text-sm font-semibold hover:border-ink-900"
        >
          <Icon name="x" size={16} />
          {t('closeList')}
        </button>
      )}
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold">
        {t('list')}
      </h2>
      {!map && <p className="mt-1 text-ink-500">{t('noMap')}</p>}
      <ul className="mt-3 divided">
        {found?.kind === 'pins' &&
          found.pins.map(({ id, title, titleLanguage, price, onward: own = onward }) => (
            <li key={id} className="flex items-center gap-2">
              <Link
                to={`/property/${id}${own}`}
                className="flex min-h-12 min-w-0 grow items-center justify-between gap-4 py-2"
              >
                <span lang={titleLanguage} dir="auto" className="underline underline-offset-4 wrap-anywhere">
                  {title}
                </span>
                <span className="flex-none text-sm font-semibold">{price}</span>
              </Link>
              <Heart listingId={id} label={t('card:save', { title })} isInRow />
            </li>
          ))}
        {found?.kind === 'clusters' &&
          found.clusters.map(({ lat, lng, count, bounds }) => (
            <li key={`${lat} ${lng}`}>
              <button
                type="button"
                onClick={() => map?.fit(bounds)}
                className="min-h-12 py-2 underline underline-offset-4"
              >
                {t('closer', { count })}
              </button>
            </li>
          ))}
      </ul>
    </div>
  )
}
