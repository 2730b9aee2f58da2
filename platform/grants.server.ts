import pg from 'pg'
import { hostAddresses } from './database-address.server.ts'

/** Roles of the programs: `app` for server and worker, `metrics` for whoever only reads figures. */
export type Roles = { app?: string | undefined; metrics?: string | undefined }

/** The role that an address logs in as. */
export const roleOf = (databaseUrl: string): string | undefined =>
  new pg.Client({ connectionString: hostAddresses(databaseUrl)[0]! }).user

/** Filled by migrations, routines, files and the operator's commands: the programs read them. */
const readOnly =
  'migrations routines backups gazetteer places place_names place_prefixes place_regions booking_moves claim_moves listing_moves shown_point_key'.split(
    ' ',
  )

/** Triggers refuse to change these; it is not granted either, but for the columns that an erasure replaces. */
const appendOnly: Readonly<Record<string, readonly string[]>> = {
  audit_log: ['reason'],
  journal: [],
  postings: [],
  payout_parts: [],
  payout_files: [],
}

/** The figures of `/metrics` (domain/admin/queries/operating-figures.server.ts), by column. */
const forMetrics: Readonly<Record<string, readonly string[]>> = {
  outgoing_emails: ['status', 'created_at', 'sent_at', 'dead_at', 'is_settled'],
  refused_addresses: ['since', 'tried_at'],
  outgoing_pushes: ['status', 'notification_id', 'ended_at'],
  notifications: ['id', 'created_at'],
  payouts: ['status', 'method', 'created_at', 'next_attempt_at'],
  refunds: ['status', 'created_at'],
  calendar_feeds: ['next_poll_at'],
  photos: ['state', 'created_at'],
  seen_failed_jobs: ['job_id', 'run_at'],
  bookings: ['status', 'waits_for', 'expires_at'],
  worker_heartbeats: ['at'],
  search_changes: ['due_at', 'created_at'],
  security_events: ['kind', 'count', 'minute'],
  book_checks: ['at', 'count'],
  backups: ['made_at'],
  audit_chain: ['day', 'hash', 'broken_at'],
}

/**
 * Gives the roles what the programs need, and takes all else: no table is made, altered, emptied or dropped by them, and no trigger
 * disabled. The owner grants it after each migration.
 *
 * @throws Error where a role does not exist
 */
export async function grantRoles(owner: pg.Client, { app, metrics }: Roles): Promise<void> {
  for (const [role, grants] of [
    [app, grantsOfApp],
    [metrics, grantsOfMetrics],
  ] as const) {
    if (role === undefined || role === owner.user) continue
    await refuseMissing(owner, role)
    const name = pg.escapeIdentifier(role)
    const policies = grants === grantsOfApp ? await policiesOfQueue(owner, role) : []
    const statements = [...nothing, ...grants, ...policies].map((statement) => statement.replaceAll(':role', name))
    await owner.query(`begin; ${statements.join('; ')}; commit`).catch(async (error: unknown) => {
      await owner.query('rollback')
      throw error
    })
  }
}

async function refuseMissing(owner: pg.Client, role: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role])
  if (!rowCount)
    throw new Error(`The database has no role ${role}: create role ${role} login password '…' (docs/operations.md).`)
}

/**
 * The queue's own tables show rows to their owner only, unless a policy names another role. To make one locks a table, so what is
 * there stays.
 */
async function policiesOfQueue(owner: pg.Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class c where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
       and not exists (select from pg_policy where polrelid = c.oid and polname = 'patio_programs'
         and polroles = array(select oid from pg_roles where rolname = $1))`,
    [role],
  )
  return rows.flatMap(({ name }) => [
    `drop policy if exists patio_programs on ${name}`,
    `create policy patio_programs on ${name} to :role using (true) with check (true)`,
  ])
}

const schemas = 'public, graphile_worker'

const nothing = ['tables', 'sequences', 'functions'].map(
  (kind) => `revoke all on all ${kind} in schema ${schemas} from :role`,
)

const columns = (names: readonly string[]) => names.map((name) => pg.escapeIdentifier(name)).join(', ')

const grantsOfApp = [
  `grant usage on schema ${schemas} to :role`,
  `grant select, insert, update, delete on all tables in schema ${schemas} to :role`,
  `grant usage, select on all sequences in schema ${schemas} to :role`,
  `grant execute on all functions in schema ${schemas} to :role`,
  `revoke insert, update, delete on ${readOnly.join(', ')}, graphile_worker.migrations from :role`,
  `revoke update, delete on ${Object.keys(appendOnly).join(', ')} from :role`,
  ...Object.entries(appendOnly).flatMap(([table, changed]) =>
    changed.length > 0 ? [`grant update (${columns(changed)}) on ${table} to :role`] : [],
  ),
]

const grantsOfMetrics = [
  `grant usage on schema ${schemas} to :role`,
  ...Object.entries(forMetrics).map(([table, read]) => `grant select (${columns(read)}) on ${table} to :role`),
  'grant select on graphile_worker.jobs to :role',
  'grant execute on function search_age_seconds() to :role',
]
