import type { Entry, OwnCalendar } from '#domain/calendars/queries/read-calendar.server.ts'
import { listingLimits, MAX_KM_BETWEEN_PINS } from '#domain/listings/limits.ts'
import type { DivisionFailure } from '#domain/publishing/errors.ts'
import { MAX_PARTS, PART_NAME_MAX } from '#domain/publishing/input.ts'
import type { OwnSpace } from '#domain/publishing/queries/list-own-spaces.server.ts'
import type { DivisionPreview } from '#domain/publishing/queries/preview-division.server.ts'
import type { RouterContextProvider } from 'react-router'
import { spaceLabel } from '#app/publishing/space-label.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { type EntryView, entryView } from '../listing/entry.view.server.ts'

type Context = Readonly<RouterContextProvider>

/** @property listings further listings that have the space, as one line; empty where there is none */
export type SpaceView = { id: string; label: string; listings: string }

export function spaceView(space: OwnSpace, listingId: string, context: Context): SpaceView {
  const { t, locale } = visitorOf(context)
  const isItsOwn = space.name === null && space.listings[0]?.id === listingId
  // The first is named by the label.
  const others = space.listings.slice(1).filter(({ id }) => id !== listingId)
  const names = others.slice(0, LISTINGS_NAMED).map(({ title }) => title)
  const more = others.length - names.length
  const all = more > 0 ? [...names, t('division:more', { count: more })] : names
  return {
    id: space.id,
    label: isItsOwn ? t('division:own') : spaceLabel(space, t),
    listings: all.length > 0 ? t('division:with', { listings: new Intl.ListFormat(locale).format(all) }) : '',
  }
}

const LISTINGS_NAMED = 3

/** @property heading what the entries are; @property entries the first of them */
type EntriesView = { id: string; heading: string; text: string; entries: readonly EntryView[] }

export type DivisionView = {
  /** The spaces that the listing would have, as one line. */
  spaces: string
  isPossible: boolean
  parts: readonly EntriesView[]
}

type Of = { calendar: OwnCalendar; spaces: readonly SpaceView[] }

export function divisionView(
  { plan, inTheWay, moved, closing, opening }: DivisionPreview,
  { calendar, spaces }: Of,
  context: Context,
): DivisionView {
  const visitor = visitorOf(context)
  const { t, locale } = visitor
  const own = { listingId: calendar.id, rules: calendar.rules }
  const shown = (id: string, { count, first }: { count: number; first: readonly Entry[] }): EntriesView[] =>
    count === 0
      ? []
      : [
          {
            id,
            heading: t(`division:${id}.title`, { count }),
            text: t(`division:${id}.text`),
            entries: first.map((entry) => entryView(entry, own, visitor)),
          },
        ]
  const labels = [
    ...spaces.filter(({ id }) => [...plan.staying, ...plan.added].includes(id)).map(({ label }) => label),
    ...plan.made.map((name) => name ?? t('division:own')),
  ]
  return {
    spaces: new Intl.ListFormat(locale).format(labels),
    isPossible: inTheWay.length === 0,
    parts: [
      ...shown('inTheWay', { count: inTheWay.length, first: inTheWay }),
      ...shown('moved', moved),
      ...shown('closing', closing),
      ...shown('opening', opening),
    ],
  }
}

/** Why a division is not made. */
export function divisionProblem({ reason }: DivisionFailure, context: Context): string {
  return visitorOf(context).t(`division:problems.${reason}`, {
    spaces: listingLimits.spaces.max,
    metres: MAX_KM_BETWEEN_PINS * 1000,
  })
}

/** Problems of the names, beside their fields. */
export const nameProblems = (problems: Readonly<Record<string, string>>, context: Context): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [
      name,
      visitorOf(context).t(problem, { max: PART_NAME_MAX, parts: MAX_PARTS }),
    ]),
  )
