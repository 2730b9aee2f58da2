import type pg from 'pg'

/** The tables that lose rows, those that refer to others before them. */
export type Doomed = readonly string[]

/** A foreign key: rows of `child` refer to rows of `parent` where `on` holds of `c` and `p`. */
type Reference = { child: string; parent: string; on: string; isLoose: boolean }

/**
 * Lists in the temporary table `doomed` the demo's people, and every row that refers to one that is listed.
 *
 * @returns tables in the order in which they can be swept
 */
export async function doom(client: pg.Client): Promise<Doomed> {
  await client.query(`
    create temporary table doomed ("of" oid not null, at tid not null, id text, primary key ("of", at)) on commit drop;
    create index on doomed (id);
    analyze doomed`)
  const references = await referencesOf(client)
  const withId = await tablesWithId(client)
  const list = async (table: string, condition: string) => {
    const id = withId.has(table) ? 't.id::text' : 'null'
    const { rowCount } = await client.query(
      `insert into doomed select t.tableoid, t.ctid, ${id} from ${table} t where ${condition} on conflict do nothing`,
    )
    return rowCount ?? 0
  }

  await list('"user"', 'id in (select user_id from demo_people)')
  await list('photos', `source like 'demo/%'`)
  for (let found = 1; found > 0;) {
    found = 0
    for (const { child, parent, on } of references.filter(({ isLoose }) => !isLoose)) {
      const isListed = `exists (select from doomed d where d.of = p.tableoid and d.at = p.ctid)`
      found += await list(child, `exists (select from ${parent} p where ${on} and ${isListed})`)
    }
    for (const [table, condition] of wholes) found += await list(table, condition)
    await client.query('analyze doomed')
  }
  return inOrder(references)
}

/** Deletes what is listed, the queue's jobs about it, and all figures: they count the demo's visits as well. */
export async function sweep(client: pg.Client, doomed: Doomed): Promise<void> {
  await client.query(`truncate ${figures.join(', ')}`)
  for (const table of doomed)
    await client.query(`delete from ${table} t using doomed d where d.of = t.tableoid and d.at = t.ctid`)
  // The ledger of those who stay is added up anew.
  await client.query('insert into entries_to_total (journal_id) select id from journal')
  await client.query(`delete from graphile_worker._private_jobs where exists (
    select from regexp_matches(payload::text, '${UUID}', 'g') as m (found) join doomed on doomed.id = found[1])`)
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const idsOf = (table: string) => `(select id from doomed where "of" = '${table}'::regclass)`
const anyOf = (column: string) => `${column}::text in (select id from doomed)`
const rowsOf = (table: string, column: string) =>
  `(select o.${column} from ${table} o join doomed d on d.of = o.tableoid and d.at = o.ctid)`

/** Rows that belong to a listed one without a foreign key, and those that are false without one of their parts. */
const wholes: readonly [table: string, condition: string][] = [
  // Books balance as a whole, and a payout is the sum of its parts.
  ['journal', `id in ${rowsOf('postings', 'journal_id')} or split_part(event_key, ':', 2) in (select id from doomed)`],
  ['payouts', `id in ${rowsOf('payout_parts', 'payout_id')}`],
  ['quotes', `id in ${rowsOf('bookings', 'quote_id')} or id in ${rowsOf('booking_changes', 'quote_id')}`],
  ['mercado_pago_preferences', `reference in ${idsOf('payments')}`],
  ['webpay_transactions', `reference in ${idsOf('payments')}`],
  ['sandbox_sessions', `reference in ${idsOf('payments')}`],
  ['provider_events', `event_id in ${idsOf('sandbox_events')}`],
  [
    'outgoing_emails',
    `to_address in ${rowsOf('"user"', 'email')} or split_part(event_key, ':', 2) in (select id from doomed)`,
  ],
  ['notifications', `${anyOf('subject_id')} or split_part(event_key, ':', 2) in (select id from doomed)`],
  ['reports', anyOf('subject_id')],
  ['audit_log', `${anyOf('actor_id')} or ${anyOf('subject_id')}`],
  ['inquiries', `email in ${rowsOf('"user"', 'email')}`],
  ['search_changes', anyOf('listing_id')],
  ['security_events', anyOf('account_id')],
]

/** Counts of visits, searches and sales, and what is so only of a demo. */
const figures =
  `analytics_events booking_conversions daily_views live_visitors monthly_views page_times page_views property_views
  search_appearances search_openings search_queries unkeyed_views user_sessions book_figures ceiling_figures cohort_figures
  daily_figures date_figures ended_days listing_figures named_figures page_figures price_figures search_figures supply_figures
  text_figures visit_figures ledger_totals entries_to_total demo_clock exchange_rates book_checks stress_runs spent_budgets`.split(
    /\s+/,
  )

/** Their rows stay without what they refer to: another's history, a session, an imported listing. */
const staysWithout = new Set(['listing_history', 'session', 'imported_listings'])

/** A reference that is emptied when its row goes dooms nothing, unless it says whom the row is about. */
async function referencesOf(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference & { action: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent, confdeltype as action,
      (select string_agg(format('p.%I = t.%I', theirs.attname, ours.attname), ' and ')
       from unnest(conkey, confkey) as k (ours, theirs)
       join pg_attribute ours on ours.attrelid = conrelid and ours.attnum = k.ours
       join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = k.theirs) as on
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by conname`)
  return rows.map(({ action, ...row }) => ({
    ...row,
    isLoose: action === 'n' && (staysWithout.has(row.child) || row.child === row.parent),
  }))
}

async function tablesWithId(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute join pg_class c on c.oid = attrelid
     where attname = 'id' and attnum > 0 and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}

/** Referring tables first: otherwise emptying a reference would move a row that is listed by its place. */
function inOrder(references: readonly Reference[]): string[] {
  const ordered = new Set<string>()
  const visit = (table: string, way: ReadonlySet<string>) => {
    if (ordered.has(table) || way.has(table)) return
    for (const { child, parent } of references) if (parent === table) visit(child, new Set([...way, table]))
    ordered.add(table)
  }
  const tables = [...references.flatMap(({ child, parent }) => [child, parent]), ...wholes.map(([table]) => table)]
  for (const table of tables) visit(table, new Set())
  return [...ordered]
}
