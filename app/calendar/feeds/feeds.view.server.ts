import type { findLink, listConflicts, listFeeds } from '#domain/calendars/queries/list-feeds.server.ts'
import { formatInstant } from '#domain/i18n/format.ts'
import type { RouterContextProvider } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>
type Row<Query extends (...input: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Query>>[number]

const instant = (at: Date, context: Context) => {
  const { site, locale } = visitorOf(context)
  return formatInstant(at, site.zone, locale)
}

export type LinkView = { url: string; since: string }

export function linkView(
  { token, createdAt }: NonNullable<Awaited<ReturnType<typeof findLink>>>,
  listingId: string,
  context: Context,
): LinkView {
  const { t, origin } = visitorOf(context)
  return {
    url: `${origin}/calendars/${listingId}.ics?key=${token}`,
    since: t('calendars:out.since', { when: instant(createdAt, context) }),
  }
}

export type FeedView = {
  id: string
  name: string
  /** The host name only: the rest of the address is a secret of the other site. */
  host: string
  health: 'waiting' | 'good' | 'failing'
  /** The outcome of the last reading, with its time. */
  lines: readonly string[]
}

export function feedView(feed: Row<typeof listFeeds>, context: Context): FeedView {
  const { t } = visitorOf(context)
  const { id, name, url, polledAt, succeededAt, nextPollAt, failure, events } = feed
  const read = succeededAt
    ? [t('calendars:in.events', { count: events }), t('calendars:in.read', { when: instant(succeededAt, context) })]
    : []
  const why = failure ? [t(`calendars:failures.${failure}`)] : []
  const next = failure && nextPollAt ? [t('calendars:in.next', { when: instant(nextPollAt, context) })] : []
  return {
    id,
    name,
    host: URL.parse(url)?.hostname ?? '',
    health: failure ? 'failing' : polledAt ? 'good' : 'waiting',
    lines: [...why, ...(read.length > 0 ? [read.join(' · ')] : []), ...next],
  }
}

export type ConflictView = {
  id: string
  feed: string
  when: string
  bookings: readonly { id: string; guest: string }[]
}

export function conflictView(conflict: Row<typeof listConflicts>, context: Context): ConflictView {
  const { t, locale } = visitorOf(context)
  const { id, feedName, start, end, zone, bookings } = conflict
  const [from, to] = [formatInstant(start, zone, locale), formatInstant(end, zone, locale)]
  const when = t('calendars:conflicts.span', { from, to })
  return { id, feed: feedName, when, bookings }
}
