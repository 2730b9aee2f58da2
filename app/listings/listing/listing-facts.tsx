import { useTranslation } from '#app/ui/texts.tsx'
import type { ListingView } from './listing.view.server.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The space in figures. */
export function Facts({ listing }: { listing: ListingView }) {
  const { t } = useTranslation(['listing', 'party'])
  const { guests, sizeM2, bedrooms, beds, bathrooms } = listing.facts
  const facts = [
    { icon: 'users', text: t('party:guests', { count: guests }) },
    sizeM2 ? { icon: 'ruler', text: t('facts.size', { size: sizeM2 }) } : null,
    bedrooms ? { icon: 'door-open', text: t('facts.bedrooms', { count: bedrooms }) } : null,
    beds ? { icon: 'bed', text: t('facts.beds', { count: beds }) } : null,
    bathrooms ? { icon: 'bath', text: t('facts.bathrooms', { count: bathrooms }) } : null,
    listing.isHourly ? { icon: 'clock', text: t('facts.minimum', { count: listing.minMinutes / 60 }) } : null,
  ].filter((fact) => fact !== null)

  return (
    <ul className="flex flex-wrap gap-x-7 gap-y-3">
      {facts.map(({ icon, text }) => (
        <li key={icon} className="flex items-center gap-2.5">
          <Icon name={icon} className="text-clay-600" />
          {text}
        </li>
      ))}
    </ul>
  )
}

export function AmenityList({ groups }: { groups: ListingView['amenities'] }) {
  const { t } = useTranslation(['listing', 'amenities'])
  if (groups.length === 0) return null
  return (
    <section id="amenities">
      <h2 className="mb-4 text-xl font-bold">{t('amenities')}</h2>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map(({ group, amenities }) => (
          <div key={group}>
            <h3 className="mb-2 text-sm font-semibold text-ink-500">{t(`amenities:amenityGroup.${group}`)}</h3>
            <ul className="grid gap-2">
              {amenities.map((amenity) => (
                <li key={amenity} className="flex items-center gap-3">
                  <Icon name={`amenity-${amenity}`} className="text-ink-700" />
                  {t(`amenities:amenity.${amenity}`)}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
