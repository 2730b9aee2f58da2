import { useTranslation } from '#app/ui/texts.tsx'
import type { ListingView } from './listing.view.server.ts'
import { photoSet } from '#domain/media/photo.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { useOverlay } from '#app/ui/overlay.ts'
import { Photo } from '#app/ui/photo.tsx'

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
  const { t } = useTranslation('listing')
  if (groups.length === 0) return null
  return (
    <section id="amenities">
      <h2 className="mb-4 text-xl font-bold">{t('amenities')}</h2>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map(({ title, items }) => (
          <div key={title}>
            <h3 className="mb-2 text-sm font-semibold text-ink-500">{title}</h3>
            <Items items={items} className="gap-2" />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Activities, conditions of productions and accessibility, a section each. */
export function Stated({ groups }: { groups: ListingView['stated'] }) {
  return groups.map(({ group, title, items, note }) => (
    <section key={group} id={group}>
      <h2 className="mb-4 text-xl font-bold">{title}</h2>
      <Items items={items} className="gap-x-10 gap-y-3 sm:grid-cols-2" />
      {note && <p className="mt-4 text-sm text-ink-500">{note}</p>}
    </section>
  ))
}

function Items({ items, className }: { items: ListingView['stated'][number]['items']; className: string }) {
  const { open } = useOverlay()
  return (
    <ul className={`grid ${className}`}>
      {items.map(({ icon, text, photo }) => (
        <li key={text} className="flex items-center gap-3">
          <Icon name={icon} className="flex-none text-ink-700" />
          {text}
          {photo && (
            <Link to={open({ show: 'photos' })} preventScrollReset className="ml-auto w-24 flex-none">
              <Photo
                set={photoSet(photo.key)}
                sizes="6rem"
                alt={photo.alt}
                color={photo.color}
                className="rounded-lg"
              />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
