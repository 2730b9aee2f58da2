import {
  diaryPageSize,
  diarySpan,
  diaryStates,
  type DiaryView,
  diaryViews,
  spansBeside,
} from '#domain/calendars/diary.ts'
import { DiaryParams } from '#domain/calendars/input.ts'
import { findCalendarChange } from '#domain/calendars/queries/read-calendar.server.ts'
import { hoursOpen, listDiaryKinds } from '#domain/calendars/queries/list-diary.server.ts'
import { type Diary, readDiary } from '#domain/calendars/queries/read-diary.server.ts'
import { formatDay, formatDays } from '#domain/i18n/format.ts'
import type { Day } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, todayAt, visitorOf } from '#app/session/visitor.server.ts'
import { doneText } from '../listing/calendar.view.server.ts'
import { agendaView, type AgendaDayView } from '../month/month.view.server.ts'
import { diaryAddress, type DiaryAddress, diaryParams } from './diary-address.ts'
import { type RowView, rowView } from './rows.view.server.ts'
import { type SlotView, slotsOf } from './slots.view.server.ts'

type Turn = { to: string; label: string }
type Option = { value: string; text: string }

/** All of a host's listings over some days, as finished texts and addresses. */
export type DiaryPageView = {
  address: DiaryAddress
  /** Names the same rows to the browser, which loads the other pages of them. */
  params: string
  title: string
  turns: { previous: Turn | null; next: Turn | null; today: string }
  views: { label: string; choices: readonly { to: string; text: string; isShown: boolean }[] }
  kinds: readonly Option[]
  states: readonly Option[]
  slots: readonly SlotView[]
  rows: readonly RowView[]
  count: number
  page: number
  pages: number
  isFiltered: boolean
  today: Day
  lastDay: Day
  /** The days with bookings, where they are asked for as a list; a full page has them as HTML alone (`diaryInPage`). */
  agenda?: readonly AgendaDayView[]
  done: { changeId: string; of: string; text: string } | null
  isUndone: boolean
}

type Context = Readonly<RouterContextProvider>
type Params = Readonly<Record<string, string>>

/** A list of days has none. */
const noRows: Diary = { listings: [], bookings: [], blocks: [], siblings: new Map(), count: 0, page: 1, pages: 1 }

/** A page of rows, with their columns. */
export async function diaryRows(params: Params, context: Context) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { userId: hostId } = actorOf(context)
  const [now, today] = [clock(), todayAt(context)]
  const { view, from, text, kind, state, page } = DiaryParams.parse(params)
  const span = diarySpan(view, from ?? today, today)
  const own = { hostId, span, filter: { text, kind, state } }
  const [diary, hours] = await Promise.all([
    view === 'list' ? noRows : readDiary(db, own, { page, size: diaryPageSize(view) }, visitor.language, now),
    view === 'hours' ? hoursOpen(db, hostId) : { first: 0, last: 24 },
  ])
  const seen = { view, span, today, now, visitor, hours }
  const slots = view === 'list' ? [] : slotsOf(seen)
  return {
    span,
    /** Another view is of the same day. */
    day: from ?? today,
    asked: { view, text: text ?? '', kind: kind ?? '', state: state ?? '' },
    slots,
    rows: diary.listings.map((listing) => rowView(listing, diary, slots, seen)),
    count: diary.count,
    page: diary.page,
    pages: diary.pages,
  }
}

export async function diaryView(params: Params, context: Context): Promise<DiaryPageView> {
  const { db } = context.get(services)
  const { t, locale } = visitorOf(context)
  const today = todayAt(context)
  const isList = DiaryParams.parse(params).view === 'list'
  const [{ span, day, asked, ...rows }, kinds, done] = await Promise.all([
    diaryRows(params, context),
    listDiaryKinds(db, actorOf(context).userId),
    doneOf(params, context),
  ])
  const at = (from: Day, other: Partial<DiaryAddress> = {}) => diaryAddress({ ...asked, from, ...other })
  const { previous, next } = spansBeside(asked.view, span, today)
  return {
    address: { ...asked, from: span.from },
    params: diaryParams({ ...asked, from: span.from }),
    title: titleOf(asked.view, span, locale),
    turns: {
      previous: previous === null ? null : { to: at(previous), label: t('diary:previous') },
      next: next === null ? null : { to: at(next), label: t('diary:next') },
      today: at(today),
    },
    views: {
      label: t('diary:views.label'),
      choices: diaryViews.map((each) => ({
        to: at(span.from <= day && day <= span.to ? day : span.from, { view: each }),
        text: t(`diary:views.${each}`),
        isShown: each === asked.view,
      })),
    },
    kinds: kinds.map((value) => ({ value, text: t(`kinds:subcategory.${value}`) })),
    states: diaryStates.map((value) => ({ value, text: t(`diary:states.${value}`) })),
    ...rows,
    isFiltered: asked.text + asked.kind + asked.state !== '',
    today,
    lastDay: spansBeside(asked.view, span, today).lastDay,
    ...(isList && { agenda: await agendaView(span.from, context) }),
    done,
    isUndone: params['undone'] === '1',
  }
}

/** Its list of days is rendered but not sent, because the property is not enumerable. */
export const diaryInPage = ({ agenda, ...view }: DiaryPageView): DiaryPageView =>
  Object.defineProperty(view, 'agenda', { value: agenda })

function titleOf(view: DiaryView, { from, to }: { from: Day; to: Day }, locale: Parameters<typeof formatDay>[1]) {
  if (view === 'hours') return formatDay(from, locale, 'long')
  return view === 'list' ? formatDay(from, locale, 'month') : formatDays(from, to, locale, 'dated')
}

/** The last change, which its listing's calendar could undo as well. */
async function doneOf(params: Params, context: Context): Promise<DiaryPageView['done']> {
  const [listingId = '', changeId] = [params['of'], params['done']]
  if (!isId(listingId) || changeId === undefined) return null
  const own = { hostId: actorOf(context).userId, listingId }
  const change = await findCalendarChange(context.get(services).db, own)
  return change && change.id === changeId ? { changeId, of: listingId, text: doneText(change, context) } : null
}
