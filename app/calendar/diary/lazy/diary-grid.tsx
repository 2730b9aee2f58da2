import { formatDays, formatTimes } from '#domain/i18n/format.ts'
import { DAY_MINUTES } from '#domain/calendars/calendar.ts'
import { diaryPageSize } from '#domain/calendars/diary.ts'
import { addDays, wallTime } from '#kernel/dates.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocale } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import type { RefusedChange } from '../../listing/calendar.view.server.ts'
import type { DiaryPageView } from '../diary.view.server.ts'
import { ChangePanel, type Chosen } from './change-panel.tsx'
import { blockOf, type Choice, type Place } from './choice.ts'
import { DiaryTable, Legend, type PlacedRow } from './diary-table.tsx'
import { heightOf, windowOf } from './row-height.ts'
import { useChoice } from './use-choice.ts'
import { useRows } from './use-rows.ts'

type Props = { view: DiaryPageView; refused: RefusedChange | null }

/** The width of a column: a day's figure, or an hour. */
const slotWidths = { week: '3.25rem', month: '3.25rem', quarter: '3.25rem', hours: '4rem', list: '0' } as const

/** All listings in one scrolled table, of which the rows within its view are drawn. */
export function DiaryGrid({ view, refused }: Props) {
  const { t } = useTranslation('diary')
  const box = useRef<HTMLDivElement>(null)
  const { rowAt, need } = useRows(view)
  const heights = Array.from({ length: view.count }, (_, index) => heightOf(rowAt(index)))
  const { shown, show } = useView(box, view, heights)
  const { choice, clear, focused, on } = useChoice(
    box,
    view.params,
    { rows: view.count, columns: view.slots.length },
    show,
  )
  const first = (view.page - 1) * diaryPageSize(view.address.view)
  const part = shown ?? { first, last: first + view.rows.length - 1, above: 0, below: 0 }
  useEffect(() => {
    if (shown) need(shown.first, shown.last)
  })
  const rows: PlacedRow[] = Array.from({ length: part.last - part.first + 1 }, (_, of) => {
    const index = part.first + of
    return { index, row: rowAt(index), height: heights[index]! }
  })
  const block = choice && blockOf(choice)
  const pickedIn = (index: number) =>
    block && block.rows.from <= index && index <= block.rows.to ? block.columns : null
  const chosen = useChosen(view, choice, rowAt)
  return (
    <>
      <div
        ref={box}
        {...on}
        data-choosable={shown ? '' : undefined}
        className="diary-box relative -mx-5 overflow-auto overscroll-x-contain border-y border-sand-300 outline-offset-[-2px] select-none [--head:6.25rem] sm:mx-0 sm:rounded-xl sm:border sm:[--head:11.5rem]"
        style={{ '--slot': slotWidths[view.address.view] } as Record<string, string>}
      >
        <DiaryTable
          caption={t('caption', { days: view.title })}
          slots={view.slots}
          rows={rows}
          above={part.above}
          below={part.below}
          count={view.count}
          hasWidePrices={view.address.view === 'week'}
          pickedIn={shown ? pickedIn : null}
          entry={focused ?? { index: part.first, at: 0 }}
        />
      </div>
      <Legend />
      {shown && <p className="mt-2 text-sm text-ink-500">{t('keys')}</p>}
      <ChangePanel {...{ view, refused, chosen, clear }} />
    </>
  )
}

/** The rows within the view, once a script knows how high it is; and what scrolls to a cell. */
function useView(box: React.RefObject<HTMLDivElement | null>, view: DiaryPageView, heights: readonly number[]) {
  const [seen, setSeen] = useState<{ top: number; height: number } | null>(null)
  const topOf = (index: number) => heights.slice(0, index).reduce((sum, each) => sum + each, 0)
  useLayoutEffect(() => {
    const own = box.current
    if (!own) return
    const look = () => setSeen({ top: own.scrollTop, height: own.clientHeight })
    look()
    own.addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      own.removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [box])
  const isKnown = seen !== null
  const start = (view.page - 1) * diaryPageSize(view.address.view)
  useLayoutEffect(() => {
    if (isKnown && box.current) box.current.scrollTop = topOf(start)
    // Only another page of rows has another start.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKnown, start])

  const show = ({ index, at }: Place) => {
    const own = box.current
    if (!own || !seen) return
    const [top, height] = [topOf(index), heights[index] ?? 0]
    const head = own.querySelector('thead')?.clientHeight ?? 0
    if (top < own.scrollTop) own.scrollTop = top
    else if (top + height + head > own.scrollTop + own.clientHeight)
      own.scrollTop = top + height + head - own.clientHeight
    const cells = own.querySelectorAll<HTMLElement>('thead th')
    const [side, cell] = [cells[0]?.offsetWidth ?? 0, cells[at + 1]]
    if (!cell) return
    if (cell.offsetLeft - side < own.scrollLeft) own.scrollLeft = cell.offsetLeft - side
    else if (cell.offsetLeft + cell.offsetWidth > own.scrollLeft + own.clientWidth)
      own.scrollLeft = cell.offsetLeft + cell.offsetWidth - own.clientWidth
  }
  return { shown: seen && windowOf(heights, seen.top, seen.height), show }
}

/** The chosen listings with their days or hours, in words. */
function useChosen(
  view: DiaryPageView,
  choice: Choice | null,
  rowAt: (index: number) => DiaryPageView['rows'][number] | undefined,
): Chosen | null {
  const locale = useLocale()
  if (!choice) return null
  const { rows, columns } = blockOf(choice)
  const [first, last] = [view.slots[columns.from], view.slots[columns.to]]
  if (!first || !last) return null
  const listings = Array.from({ length: rows.to - rows.from + 1 }, (_, of) => rowAt(rows.from + of)).filter(
    (row) => row !== undefined,
  )
  // The columns after midnight are hours of the next day.
  const isNext = first.minutes !== null && first.minutes >= DAY_MINUTES
  const [from, to] = isNext ? [addDays(first.day, 1), addDays(last.day, 1)] : [first.day, last.day]
  const shift = isNext ? DAY_MINUTES : 0
  const days = formatDays(from, to, locale)
  const hours =
    first.minutes === null || last.minutes === null
      ? null
      : { start: first.minutes - shift, end: last.minutes + 60 - shift }
  return {
    listings: listings.map(({ id, title }) => ({ id, title })),
    from: from < view.today && to >= view.today ? view.today : from,
    to,
    hours,
    text: hours ? `${days}, ${formatTimes({ from: wallTime(hours.start), to: wallTime(hours.end) }, locale)}` : days,
  }
}
