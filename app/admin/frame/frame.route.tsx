import { kindsFor, waitingText } from '#domain/admin/desk.ts'
import { countThings } from '#domain/admin/queries/list-desk.server.ts'
import { Outlet } from 'react-router'
import { services } from '#app/session/services.ts'
import { versionText } from '#platform/version.server.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Route } from './+types/frame.route'
import { AdminBar } from './admin-bar.tsx'
import { deskPlace, placesOf, waitingAt } from './admin-places.ts'
import type { AdminPages } from './admin-pages.ts'
import { CaseBar } from './case-bar.tsx'
import { ChooseBar } from './choose-bar.tsx'
import { ListPage, QueuePage } from './list-page.tsx'
import { LooksAgain } from './looks-again.tsx'
import { TablePage } from './table-page.tsx'

const pages: AdminPages = {
  listPage: (props) => <ListPage {...props} />,
  queuePage: (props) => <QueuePage {...props} />,
  tablePage: (props) => <TablePage {...props} />,
  caseBar: (props) => <CaseBar {...props} />,
  chooseBar: (props) => <ChooseBar {...props} />,
  looksAgain: (props) => <LooksAgain {...props} />,
}

/** Loads the admin's places with what waits at each, whether everybody may visit them in an open demo, and which release runs. */
export async function loader({ context }: Route.LoaderArgs) {
  const actor = actorOf(context)
  const { db, clock, isOpenDemo, product, version } = context.get(services)
  const kinds = kindsFor(actor)
  const { t, language } = visitorOf(context)
  const reading = { adminId: actor.userId, language, now: clock() }
  const counts = await countThings(db, 'open', kinds, reading)
  const own = placesOf(actor).map(({ permission: _, ...place }) => ({
    ...place,
    count: waitingAt(place.name, counts),
  }))
  const all = waitingText([...counts.values()])
  const places = kinds.length > 0 ? [{ ...deskPlace, count: all }, ...own] : own
  // Its words come along only where they are shown: each page of admins has this frame.
  const openDemo = isOpenDemo ? { title: t('openDemo:title'), text: t('openDemo:text') } : null
  return { places, openDemo, release: `${product} ${versionText(version)}` }
}

/** The numbers change with most steps: somebody has decided something. */
export const shouldRevalidate = () => true

/** The bar around all admin pages. */
export default function AdminFrame({ loaderData: { places, openDemo, release } }: Route.ComponentProps) {
  const { t } = useTranslation('adminBar')
  return (
    <>
      <AdminBar places={places} />
      {openDemo && (
        <div className="page pt-4">
          <Notice tone="bad" title={openDemo.title}>
            {openDemo.text}
          </Notice>
        </div>
      )}
      <Outlet context={pages} />
      <aside aria-label={t('release')} className="page pt-8 text-right text-sm text-ink-500 print:hidden">
        {release}
      </aside>
    </>
  )
}
