import { noteReading } from '#domain/admin/commands/note-reading.server.ts'
import { listAudit } from '#domain/admin/queries/list-audit.server.ts'
import { readAuditChain } from '#domain/admin/queries/read-audit-chain.server.ts'
import { isId } from '#kernel/ids.ts'
import { auditActions } from '#platform/audit.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { AuditPage } from './audit-page.tsx'
import { auditSought } from './audit-sought.server.ts'
import { auditView } from './audit.view.server.ts'
import type { Route } from './+types/audit.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const params = searchOf(url)
  const before = isId(params['before'] ?? '') ? params['before']! : null
  const { db, clock } = context.get(services)
  const { typed, sought, search } = await auditSought(params, context)
  const [{ entries, older }, chain] = await Promise.all([listAudit(db, { ...sought, before }), readAuditChain(db)])
  await noteReading(db, { adminId: actorOf(context).userId, read: { what: 'audit', of: sought.of } }, clock())
  const addressOf = (more: string) =>
    ['/admin/audit', [search, more].filter(Boolean).join('&')].filter(Boolean).join('?')
  return {
    typed,
    actions: actionChoices(visitor),
    entries: entries.map((entry) => auditView(entry, visitor)),
    isNewest: before === null,
    newest: addressOf(''),
    older: older && addressOf(`before=${older}`),
    file: search ? `/admin/audit/export.csv?${search}` : '/admin/audit/export.csv',
    chain: chainText(chain, visitor),
    isBroken: chain !== null && chain.broken.length > 0,
    page: pageMeta(context, {
      title: visitor.t('audit:title'),
      description: visitor.t('audit:description'),
      path: null,
    }),
  }
}

/** By their words, as one looks for them. */
const actionChoices = ({ t, locale }: Visitor) =>
  auditActions
    .map((action) => ({ action, text: t(`audit:action.${action}`) }))
    .toSorted((a, b) => a.text.localeCompare(b.text, locale))

function chainText(chain: Awaited<ReturnType<typeof readAuditChain>>, { t }: Visitor): string {
  if (!chain) return t('audit:chain.none')
  const { day, hash, links, broken } = chain
  return broken.length > 0
    ? t('audit:chain.broken', { days: broken.join(', ') })
    : t('audit:chain.whole', { count: links, day, hash })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Audit({ loaderData: { page: _page, ...view } }: Route.ComponentProps) {
  return <AuditPage {...view} />
}
