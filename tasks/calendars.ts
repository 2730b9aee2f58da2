import { queuePolls } from '#domain/calendars/commands/queue-polls.server.ts'
import { pollFeed } from '#domain/calendars/jobs.server.ts'
import { z } from 'zod'
import { budgetsOf, job } from '../job.ts'
import { Id, NoPayload } from '../payloads.ts'

export const calendars = {
  'calendars.poll-feed': job(
    z.object({ feedId: Id }),
    ({ outside, readCalendar, now, ...works }, { feedId }) =>
      pollFeed({ db: works.db, outside, readCalendar, budgets: budgetsOf(works) }, feedId, now),
    { hands: 'fetch' },
  ),
  'calendars.queue-polls': job(NoPayload, ({ db, now }) => queuePolls(db, now), { every: 1 }),
}
