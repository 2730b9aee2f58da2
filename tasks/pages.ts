import { purgePages } from '#platform/purges.server.ts'
import { budgetsOf, job } from '../job.ts'
import { NoPayload } from '../payloads.ts'

export const pages = {
  'pages.purge': job(
    NoPayload,
    ({ db, cdn, sender, now }) => purgePages(db, { cdn, budgets: budgetsOf({ db, sender }) }, now),
    { hands: 'fetch' },
  ),
}
