import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Link, textLinkClass } from '#app/ui/link.tsx'
import type { RemovedView } from './removed.view.server.ts'
import { Similar } from './similar.tsx'

/** The page of a listing that has been removed, with spaces like it nearby. */
export function RemovedPage({ texts, links, similar }: Pick<RemovedView, 'texts' | 'links' | 'similar'>) {
  return (
    <main id="main" className="page pb-24 lg:pb-0">
      <EmptyState isPage icon="map-pin-off" title={texts.title} text={texts.text}>
        <Link to={links.search.address} className={buttonClass('primary')}>
          {links.search.name}
        </Link>
        <p className="w-full text-sm text-ink-500">
          {texts.booked}{' '}
          <Link to={links.trips.address} className={textLinkClass}>
            {links.trips.name}
          </Link>
        </p>
      </EmptyState>
      <Similar cards={similar} />
    </main>
  )
}
