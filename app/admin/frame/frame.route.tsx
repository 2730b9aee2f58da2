import { Outlet } from 'react-router'
import { services } from '#app/session/services.ts'
import { versionText } from '#platform/version.server.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Route } from './+types/frame.route'
import { AdminBar } from './admin-bar.tsx'
import { placesOf } from './admin-places.ts'
import type { AdminPages } from './admin-pages.ts'
import { ListPage, QueuePage } from './list-page.tsx'
import { SearchPage } from './search-page.tsx'

const pages: AdminPages = {
  listPage: (props) => <ListPage {...props} />,
  queuePage: (props) => <QueuePage {...props} />,
  searchPage: (props) => <SearchPage {...props} />,
}

/** Loads the admin's places, whether everybody may visit them in an open demo, and which release runs. */
export function loader({ context }: Route.LoaderArgs) {
  const places = placesOf(actorOf(context)).map(({ permission: _, ...place }) => place)
  const { isOpenDemo, product, version } = context.get(services)
  return { places, isOpenDemo, release: `${product} ${versionText(version)}` }
}

/** The bar around all admin pages. */
export default function AdminFrame({ loaderData: { places, isOpenDemo, release } }: Route.ComponentProps) {
  const { t } = useTranslation('adminBar')
  return (
    <>
      <AdminBar places={places} />
      {isOpenDemo && (
        <div className="page pt-4">
          <Notice tone="bad" title={t('openDemo.title')}>
            {t('openDemo.text')}
          </Notice>
        </div>
      )}
      <Outlet context={pages} />
      <p className="page pt-8 text-right text-sm text-ink-500 print:hidden">{release}</p>
    </>
  )
}
