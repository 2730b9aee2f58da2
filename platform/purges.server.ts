import { sql } from 'kysely'
import type { Budgets } from './budget.server.ts'
import type { CdnSetting, PurgeSetting } from './cdn-setting.server.ts'
import type { Db, Tx } from './db.server.ts'
import { addJob } from './outbox.server.ts'
import { fetchOutside } from './outside-call.server.ts'

/** Cloudflare took no more in one request for years, and every other CDN takes as many. */
const MAX_TAGS = 30
const PATIENCE_MS = 5000

/** Pages with these tags are out of date once the transaction commits; a job tells the CDN. */
export async function notePurges(tx: Tx, tags: readonly string[]): Promise<void> {
  await sql`insert into page_purges (tag) select unnest(${tags}::text[])`.execute(tx)
  await queuePurge(tx)
}

/** One job waits, whatever has been noted since. */
const queuePurge = (tx: Tx | Db, runAt?: Date) =>
  addJob(tx, 'pages.purge', {}, { key: 'pages.purge', queue: 'pages', ...(runAt && { runAt }) })

type Waiting = { tag: string; ids: string[] }

/**
 * Tells the CDN which pages to forget, so many at once and so often; the rest waits, unless its pages have ended by their age meanwhile.
 *
 * @throws Error where the CDN does not answer, or says no: the job is tried again
 */
export async function purgePages(
  db: Db,
  { cdn, budgets }: { cdn: CdnSetting | null; budgets: Budgets },
  now: Date,
): Promise<void> {
  // The database's clock has dated them.
  await sql`delete from page_purges where noted_at < clock_timestamp() - make_interval(secs => ${cdn?.seconds ?? 0})`.execute(
    db,
  )
  if (!cdn?.purge) return
  for (;;) {
    const waiting = await oldestTags(db)
    if (waiting.length === 0) return
    const spent = await budgets.spend('purge', 'cdn', now)
    if (!spent.ok) return queuePurge(db, new Date(now.getTime() + spent.failure.retryAfterSeconds * 1000))
    await purge(
      cdn.purge,
      waiting.map(({ tag }) => tag),
    )
    // By their ids: what is noted meanwhile, of a change after the purge, stays.
    const ids = waiting.flatMap((each) => each.ids)
    await sql`delete from page_purges where id = any(${ids}::bigint[])`.execute(db)
  }
}

async function oldestTags(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`select tag, array_agg(id::text) as ids from page_purges
    group by tag order by min(id) limit ${MAX_TAGS}`.execute(db)
  return rows
}

/** In the forms that CDNs read: `tags` of a JSON body (Cloudflare), or a header (Fastly). */
async function purge({ url, headers }: PurgeSetting, tags: readonly string[]): Promise<void> {
  const response = await fetchOutside('cdn', url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'surrogate-key': tags.join(' ') },
    body: JSON.stringify({ tags }),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`the CDN answered ${response.status} to a purge`)
}
