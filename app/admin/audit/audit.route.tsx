import { noteReading } from '#domain/admin/commands/note-reading.server.ts'
import { listAudit } from '#domain/admin/queries/list-audit.server.ts'
import { isId } from '#kernel/ids.ts'
import { searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { AuditPage } from './audit-page.tsx'
import { auditView } from './audit.view.server.ts'
import type { Route } from './+types/audit.route'

const idOf = (text: string | undefined) => (text && isId(text) ? text : null)

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const params = searchOf(url)
  const [before, of] = [idOf(params['before']), idOf(params['of'])]
  const { db, clock } = context.get(services)
  const { entries, older } = await listAudit(db, { before, of })
  await noteReading(db, { adminId: actorOf(context).userId, read: { what: 'audit', of } }, clock())
  return {
    entries: entries.map((entry) => auditView(entry, visitor)),
    isNewest: before === null,
    newest: of ? `/admin/audit?of=${of}` : '/admin/audit',
    older: older && `/admin/audit?${of ? `of=${of}&` : ''}before=${older}`,
    page: pageMeta(context, {
      title: visitor.t('audit:title'),
      description: visitor.t('audit:description'),
      path: null,
    }),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Audit({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <AuditPage {...view} />
}
