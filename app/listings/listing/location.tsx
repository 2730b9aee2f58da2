import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MiniMap } from '#app/map/mini-map.tsx'
import type { LocationView } from './location.view.server.ts'

/** The public, approximate location. */
export function Location({ place, location: { words, ...map } }: { place: string; location: LocationView }) {
  const { t } = useTranslation('listing')
  return (
    <section id="location">
      <h2 className="mb-4 text-xl font-bold">{t('location.title')}</h2>
      <MiniMap {...map} label={place} />
      <p className="mt-4 font-semibold">{place}</p>
      {words && <p className="mt-1">{words}</p>}
      <p className="mt-1 flex items-start gap-2 text-sm text-ink-500">
        <Icon name="info" size={18} className="mt-0.5" />
        {t('location.note')}
      </p>
    </section>
  )
}
