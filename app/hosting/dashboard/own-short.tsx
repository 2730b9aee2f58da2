import { Link, textLinkClass } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { ListingStatusBadge } from '#app/publishing/listings/listing-status.tsx'
import { OwnPhoto } from '#app/publishing/listings/own-photo.tsx'
import type { OwnListingView } from '#app/publishing/listings/own-listing.view.server.ts'

/** The first of a host's listings. */
export function OwnShort({ first, count }: { first: readonly OwnListingView[]; count: number }) {
  const { t } = useTranslation('host')
  if (first.length === 0) return null
  return (
    <section aria-labelledby="own">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 id="own" className="text-xl font-bold">
          {t('own.title')} <span className="text-base font-semibold text-ink-500 figures">{count}</span>
        </h2>
        <Link to="/manage-listings" className={textLinkClass} aria-label={t('own.allOf')}>
          {t('all')}
        </Link>
      </div>
      <ul className="grid grid-cols-1 divide-y divide-sand-200 rounded-2xl border border-sand-200 bg-white">
        {first.map((listing) => (
          <li key={listing.id} className="relative flex items-center gap-3 p-3">
            <OwnPhoto of={listing} className="h-14 w-20" />
            <div className="min-w-0 flex-1">
              <h3 className="truncate text-sm font-semibold" lang={listing.titleLanguage} dir="auto">
                <Link
                  to={`/host/performance?listing=${listing.id}`}
                  className="after:absolute after:inset-0 after:rounded-2xl"
                >
                  {listing.title}
                </Link>
              </h3>
              <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-ink-500">
                {listing.status !== 'published' && <ListingStatusBadge status={listing.status} />}
                <span className="figures">{listing.price}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
