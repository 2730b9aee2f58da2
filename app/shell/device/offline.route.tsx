import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { connection } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { Logo } from '../logo.tsx'
import type { Route } from './+types/offline.route'

/** Cached by the service worker in each language, for pages that cannot be loaded. */
export function loader({ context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const [title, description] = [t('device:offline.title'), t('device:offline.text')]
  context.get(connection).isStill = true
  return { page: pageMeta(context, { title, description, path: null, isIndexed: false }) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

/** Stands in at any address without script, so that a reload asks for that page again. */
export default function Offline() {
  const { t } = useTranslation('device')
  return (
    <>
      <header className="page flex h-16 items-center border-b border-sand-200">
        <Logo />
      </header>
      <main id="main" className="page">
        <EmptyState isPage icon="cloud-off" title={t('offline.title')} text={t('offline.text')}>
          {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- the address that it stands in for */}
          <a href="" className={buttonClass('primary')}>
            {t('offline.again')}
          </a>
          <a href="/bookings" className={buttonClass('plain')}>
            {t('offline.trips')}
          </a>
        </EmptyState>
      </main>
    </>
  )
}
