import { shownName } from '#domain/accounts/account.ts'
import { findHolders } from '#domain/admin/queries/find-holders.server.ts'
import { listReports } from '#domain/reports/queries/list-reports.server.ts'
import { reportKinds } from '#domain/reports/report.ts'
import { isId } from '#kernel/ids.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { instantView } from '#app/session/instant.view.server.ts'
import { holderLine } from '../cases/case.view.server.ts'
import { orderChoices, orderIn } from '../cases/case-order.server.ts'
import { ReportsPage } from './reports-page.tsx'
import type { Route } from './+types/reports.route'

/** Lists reports and their outcomes. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const { list, kind: named, after = '', done, order: sought } = searchOf(url)
  const isOpen = list !== 'decided'
  const kind = reportKinds.find((each) => each === named) ?? null
  const order = orderIn(sought)
  const { reports, next } = await listReports(db, { isOpen, kind, order, after: isId(after) ? after : null }, language)
  const holders = await findHolders(
    db,
    'report',
    reports.map(({ subjectId }) => subjectId),
  )
  const at = (choice: { isOpen: boolean; kind: string | null; order?: string | null }) => {
    const by = choice.order === undefined ? order : choice.order
    const params = { ...(!choice.isOpen && { list: 'decided' }), ...(choice.kind && { kind: choice.kind }) }
    return `/admin/message-reports?${new URLSearchParams({ ...params, ...(by && { order: by }) })}`
  }
  return {
    isOpen,
    isDone: done !== undefined,
    lists: [true, false].map((open) => ({
      to: at({ isOpen: open, kind }),
      text: t(open ? 'reports:open' : 'reports:decided'),
      isShown: open === isOpen,
    })),
    kinds: [null, ...reportKinds].map((each) => ({
      to: at({ isOpen, kind: each }),
      text: t(`reports:kinds.${each ?? 'all'}`),
      isShown: each === kind,
    })),
    orders: orderChoices(order, (each) => at({ isOpen, kind, order: each }), visitor),
    items: reports.map(
      ({ id, subjectId, kind: what, reason, createdAt, decision, decidedAt, personName, title, others }) => ({
        id,
        title: `${t(`reports:kind.${what}`)} · ${t(`report:reasons.${reason}`)}`,
        about: [title?.text, shownName(personName, t)].filter(Boolean).join(' · '),
        line: instantView((decision && decidedAt) || createdAt, visitor, 'whole', (when) =>
          decision
            ? t(`reports:outcome.${decision}`, { when })
            : [
                when,
                others > 0 && t('reports:others', { count: others }),
                holderLine(holders.get(subjectId), actorOf(context), visitor),
              ]
                .filter(Boolean)
                .join(' · '),
        ),
      }),
    ),
    next: next && `${at({ isOpen, kind })}&after=${next}`,
    page: pageMeta(context, { title: t('reports:title'), description: t('reports:description'), path: null }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Reports({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <ReportsPage {...view} />
}
