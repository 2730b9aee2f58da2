import pg from 'pg'

/** Tables filled by migrations, by admins and the start: emptying a demo keeps them. */
const notOfTheDemo =
  'migrations routines observation_rounds rolled_rounds settings company payout_rules booking_moves claim_moves listing_moves tax_rates shown_point_key push_keys gazetteer places place_names place_prefixes place_regions'.split(
    ' ',
  )

/** Deletes all that people have made, with the queue's jobs; the database is as new. */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
      [notOfTheDemo],
    )
    await client.query('begin')
    // The audit log of a demo is deleted too, which its trigger would refuse.
    await client.query('alter table audit_log disable trigger audit_log_never_emptied')
    await client.query(`truncate ${rows.map((row) => row.name).join(', ')} cascade`)
    await client.query('alter table audit_log enable trigger audit_log_never_emptied')
    // A running worker knows the names of tasks by their numbers, which stay.
    await client.query('truncate graphile_worker._private_jobs, graphile_worker._private_job_queues')
    await client.query('commit')
  } finally {
    await client.end()
  }
}
