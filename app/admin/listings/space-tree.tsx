import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { AdminListingView } from './listing.view.server.ts'

/** The spaces of a listing, each with all listings that offer it. */
export function SpaceTree({ spaces }: Pick<AdminListingView, 'spaces'>) {
  const { t } = useTranslation('adminListings')
  return (
    <section aria-labelledby="spaces">
      <h2 id="spaces" className="text-xl font-bold">
        {t('spaces')}
      </h2>
      <p className="mb-3 text-ink-500">{t('spacesText')}</p>
      <ul className="grid gap-3">
        {spaces.map(({ id, name, listings }) => (
          <li key={id}>
            <p className="font-semibold wrap-anywhere">{name}</p>
            <ul className="mt-1 ml-2 grid gap-1 border-l-2 border-sand-300 pl-4">
              {listings.map((listing) => (
                <li key={listing.id} className="wrap-anywhere">
                  {listing.isOwn ? (
                    <strong dir="auto" aria-current="true">
                      {listing.title}
                    </strong>
                  ) : (
                    <Link to={`/admin/listings/${listing.id}`} dir="auto" className="underline underline-offset-4">
                      {listing.title}
                    </Link>
                  )}
                  <span className="text-sm text-ink-500">{` · ${listing.line}`}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
