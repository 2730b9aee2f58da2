import { operatingFigures } from '#domain/admin/queries/operating-figures.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Finding, ok, warning, wrong } from './finding.ts'

const GRANT = 'npm run db -- migrate grants both roles what they need, and takes all else.'

/** Rights of the programs' role, as `platform/grants.server.ts` gives them; an owner has all. */
export async function findingsOfRights(app: Db): Promise<Finding[]> {
  const { rows } = await sql<{
    role: string
    isSuperuser: boolean
    isOwner: boolean
    unread: string[]
    mayForget: boolean
  }>`select current_user as role,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      pg_has_role(current_user, (select relowner from pg_class where oid = 'audit_log'::regclass), 'member') as "isOwner",
      array(select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and not has_table_privilege(oid, 'select') order by 1) as unread,
      has_table_privilege('audit_log', 'delete') as "mayForget"`.execute(app)
  const { role, isSuperuser, isOwner, unread, mayForget } = rows[0]!
  if (unread.length > 0) return [wrong('rights', `${role} may not read ${unread.slice(0, 3).join(', ')}`, GRANT)]
  if (isSuperuser) return [warning('rights', `${role} is a superuser`, 'docs/operations.md, ‘Least power’')]
  if (!isOwner && mayForget) return [warning('rights', `${role} may delete lines of the audit log`, GRANT)]
  return [ok('rights', isOwner ? `${role} owns the tables` : `${role} reads and writes rows, and changes no table`)]
}

/** The role that reads `/metrics` is asked for its figures. */
export async function findingsOfMetrics(metrics: Db, now: Date): Promise<Finding[]> {
  await operatingFigures(metrics, now)
  return [ok('rights', 'the role of DATABASE_METRICS_URL reads the figures')]
}

export const METRICS_ADVICE = `DATABASE_METRICS_URL: does the role log in? ${GRANT}`
