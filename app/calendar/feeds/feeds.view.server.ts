import type { findLink, listConflicts, listFeeds } from '#domain/calendars/queries/list-feeds.server.ts'
import { formatDay } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import type { RouterContextProvider } from 'react-router'
import type { InstantView, Wording } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>
type Row<Query extends (...input: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<Query>>[number]

/** A line that says when something was read, or will be. */
const lineAt = (at: Date, context: Context, say: (when: string) => string) =>
  instantView(at, visitorOf(context), 'whole', say)

export type LinkView = { url: string; since: InstantView }

export function linkView(
  { token, createdAt }: NonNullable<Awaited<ReturnType<typeof findLink>>>,
  listingId: string,
  context: Context,
): LinkView {
  const { t, origin } = visitorOf(context)
  return {
    url: `${origin}/calendars/${listingId}.ics?key=${token}`,
    since: lineAt(createdAt, context, (when) => t('calendars:out.since', { when })),
  }
}

export type FeedView = {
  id: string
  name: string
  /** The host name only: the rest of the address is a secret of the other site. */
  host: string
  /** A file was read once, and nobody can be asked for it again. */
  isFile: boolean
  health: 'waiting' | 'good' | 'partial' | 'failing'
  /** The outcome of the last reading, with its time. */
  lines: readonly Wording[]
  /** Events that are not understood, or not all of them. */
  unread: { title: string; events: readonly string[] } | null
  titles: readonly { title: string; label: string; isLeftOut: boolean }[]
}

export function feedView(feed: Row<typeof listFeeds>, context: Context): FeedView {
  const { t } = visitorOf(context)
  const { id, name, url, polledAt, succeededAt, nextPollAt, failure, events } = feed
  const { unread, unknownZones, vanishedPolls } = feed
  const isPartial = unread.count + unknownZones.length + vanishedPolls > 0
  const readAt = (when: string) => [t('calendars:in.events', { count: events }), t('calendars:in.read', { when })]
  const read = succeededAt ? [lineAt(succeededAt, context, (when) => readAt(when).join(' · '))] : []
  const why = failure ? [t(`calendars:failures.${failure}`)] : []
  const next = failure && nextPollAt ? [lineAt(nextPollAt, context, (when) => t('calendars:in.next', { when }))] : []
  return {
    id,
    name,
    host: url.startsWith('file:') ? t('calendars:in.file') : (URL.parse(url)?.hostname ?? ''),
    isFile: url.startsWith('file:'),
    health: failure ? 'failing' : polledAt ? (isPartial ? 'partial' : 'good') : 'waiting',
    lines: [...why, ...read, ...next, ...notesOf(feed, context)],
    unread: unread.count > 0 ? unreadView(unread, context) : null,
    titles: feed.titles.map(({ title, count, isLeftOut }) => ({
      title,
      label: t('calendars:leave.item', { title, count }),
      isLeftOut,
    })),
  }
}

type Feed = Row<typeof listFeeds>

function notesOf({ leftOutEvents, echoes, vanishedPolls, unknownZones }: Feed, context: Context): string[] {
  const { t } = visitorOf(context)
  return [
    ...(vanishedPolls > 0 ? [t('calendars:in.vanished')] : []),
    ...(unknownZones.length > 0 ? [t('calendars:in.zones', { zones: unknownZones.join(', ') })] : []),
    ...(leftOutEvents > 0 ? [t('calendars:in.leftOut', { count: leftOutEvents })] : []),
    ...(echoes > 0 ? [t('calendars:in.echoes', { count: echoes })] : []),
  ]
}

/** More are counted: they are seldom of different kinds. */
const UNREAD_SHOWN = 5

function unreadView({ count, named }: Feed['unread'], context: Context): FeedView['unread'] {
  const { t, locale } = visitorOf(context)
  const events = named.slice(0, UNREAD_SHOWN).map(({ title: given, start, what }) => {
    const title = given || t('calendars:in.untitled')
    if (start === null) return t('calendars:in.unreadNoStart', { title })
    if (what === 'start') return t('calendars:in.unreadStart', { title, start: start.slice(0, 40) })
    const when = start.includes('T')
      ? formatInstant(new Date(`${start.slice(0, 19)}Z`), 'UTC', locale)
      : formatDay(start, locale)
    return t(what === 'rule' ? 'calendars:in.unreadRule' : 'calendars:in.unreadEnd', { title, start: when })
  })
  const more = count - events.length
  return {
    title: t('calendars:in.unread', { count }),
    events: [...events, ...(more > 0 ? [t('calendars:in.unreadMore', { count: more })] : [])],
  }
}

export type ConflictView = {
  id: string
  feed: string
  title: string
  when: string
  bookings: readonly { id: string; guest: string }[]
}

export function conflictView(conflict: Row<typeof listConflicts>, context: Context): ConflictView {
  const { t, locale } = visitorOf(context)
  const { id, feedName, title, start, end, zone, bookings } = conflict
  const [from, to] = [formatInstant(start, zone, locale), formatInstant(end, zone, locale)]
  const when = t('calendars:conflicts.span', { from, to })
  return { id, feed: feedName, title, when, bookings }
}
