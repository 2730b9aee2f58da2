import type { Translate } from '#kernel/translate.ts'
import { memo } from 'react'
import { Link } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { BarView } from '../bars.view.server.ts'
import type { CellView, RowView } from '../rows.view.server.ts'
import type { SlotView } from '../slots.view.server.ts'
import { heightOf, LANE, PRICE } from './row-height.ts'

/** Columns from the first to the last. */
type Picked = { from: number; to: number }

/** A row in its place of all; none while it is on its way. */
export type PlacedRow = { index: number; row: RowView | undefined; height: number }

type Props = {
  caption: string
  slots: readonly SlotView[]
  rows: readonly PlacedRow[]
  /** The heights of what is not drawn above and below. */
  above: number
  below: number
  count: number
  hasWidePrices: boolean
  /** Null before a script has come: then nothing is chosen by pointing. */
  pickedIn: ((index: number) => Picked | null) | null
  /** The one cell in the tab order. */
  entry: { index: number; at: number } | null
}

/** A row for each listing, a column for each day or hour, and a bar for each booking. */
export function DiaryTable({ caption, slots, rows, above, below, count, hasWidePrices, pickedIn, entry }: Props) {
  const { t } = useTranslation('diary')
  return (
    <table
      role={pickedIn ? 'grid' : undefined}
      aria-multiselectable={pickedIn ? true : undefined}
      aria-rowcount={count + 1}
      className="w-full table-fixed border-separate bg-white"
      style={{ borderSpacing: 0, minWidth: `calc(var(--head) + ${slots.length} * var(--slot))` }}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr aria-rowindex={1}>
          <th
            scope="col"
            style={{ width: 'var(--head)' }}
            className="sticky top-0 left-0 z-30 border-r border-b border-sand-300 bg-white px-2 text-left text-sm font-semibold text-ink-500"
          >
            {t('listing')}
          </th>
          {slots.map((slot) => (
            <SlotHead key={slot.label} slot={slot} />
          ))}
        </tr>
      </thead>
      <tbody>
        {above > 0 && <Gap height={above} columns={slots.length + 1} />}
        {rows.map(({ index, row, height }) =>
          row ? (
            <Row
              key={row.id}
              {...{ index, row, slots, hasWidePrices }}
              picked={pickedIn?.(index) ?? null}
              isGrid={pickedIn !== null}
              entryAt={entry?.index === index ? entry.at : null}
            />
          ) : (
            <Gap key={index} height={height} columns={slots.length + 1} />
          ),
        )}
        {below > 0 && <Gap height={below} columns={slots.length + 1} />}
      </tbody>
    </table>
  )
}

const Gap = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true">
    <td colSpan={columns} style={{ height }} className="bg-sand-50 p-0">
      {null}
    </td>
  </tr>
)

function SlotHead({ slot: { day, minutes, top, text, label, isToday } }: { slot: SlotView }) {
  return (
    <th
      scope="col"
      abbr={label}
      aria-current={isToday ? 'date' : undefined}
      className="sticky top-0 z-20 border-b border-sand-300 bg-white pt-1 pb-1 text-xs"
    >
      {top && <span className="block font-normal text-ink-500">{top}</span>}
      {minutes === null ? (
        <time
          dateTime={day}
          className={`mx-auto grid size-6 place-items-center rounded-full font-semibold ${isToday ? 'bg-clay-600 text-white' : ''}`}
        >
          {text}
        </time>
      ) : (
        <span className="font-semibold">{text}</span>
      )}
    </th>
  )
}

type RowProps = {
  index: number
  row: RowView
  slots: readonly SlotView[]
  hasWidePrices: boolean
  picked: Picked | null
  isGrid: boolean
  entryAt: number | null
}

const Row = memo(({ index, row, slots, hasWidePrices, picked, isGrid, entryAt }: RowProps) => {
  // Once a row: a cell has no hooks.
  const { t } = useTranslation('diary')
  return (
    <tr aria-rowindex={index + 2} style={{ height: heightOf(row) }}>
      <th
        scope="row"
        className="sticky left-0 z-20 overflow-hidden border-r border-b border-sand-300 bg-white px-2 py-1 text-left align-top text-sm font-semibold"
      >
        <Link
          to={`/manage-listings/${row.id}/availability`}
          lang={row.titleLanguage}
          dir="auto"
          className="line-clamp-2 min-h-6 leading-tight wrap-anywhere hover:underline"
        >
          {row.title}
        </Link>
        <span className="block truncate text-xs font-normal text-ink-500">{row.line}</span>
        {row.shares && (
          <span className="block truncate text-xs font-normal text-ink-500 max-sm:sr-only" title={row.shares}>
            {row.shares}
          </span>
        )}
      </th>
      {slots.map((slot, at) => (
        <Cell
          key={slot.label}
          {...{ index, at, slot, row, hasWidePrices, isGrid }}
          isPicked={picked !== null && picked.from <= at && at <= picked.to}
          isEntry={entryAt === at}
          t={t}
        />
      ))}
    </tr>
  )
})

type CellProps = Omit<RowProps, 'slots' | 'picked' | 'entryAt'> & {
  at: number
  slot: SlotView
  isPicked: boolean
  isEntry: boolean
  t: Translate
}

/** Without a script it is a cell to read; with one it can be chosen. */
function Cell({ index, at, slot, row, hasWidePrices, isGrid, isPicked, isEntry, t }: CellProps) {
  const cell = row.cells[at]!
  const more = row.more.find((each) => each.at === at)
  const state = cell.note ?? t(`cell.${cell.state}`)
  return (
    <td
      data-state={cell.state}
      className="host-day relative border-r border-b border-sand-200 p-0 align-top"
      {...(isGrid && {
        role: 'gridcell',
        'data-row': index,
        'data-at': at,
        'data-picked': isPicked || undefined,
        'aria-selected': isPicked,
        tabIndex: isEntry ? 0 : -1,
      })}
    >
      {/* The name of a cell that can be chosen is its content, of which this is for the ear. */}
      {isGrid && <span className="sr-only">{`${slot.label}: ${state} `}</span>}
      <CellText cell={cell} state={isGrid ? null : state} hasWidePrices={hasWidePrices} />
      {row.bars
        .filter((bar) => Math.floor(bar.at) === at)
        .map((bar) => (
          <Bar key={bar.key} bar={bar} />
        ))}
      {more && (
        <Link
          to={`/host/bookings?day=${slot.day}`}
          aria-label={`${more.text} · ${slot.label}`}
          className="absolute inset-x-0 bottom-0 z-10 flex min-h-6 items-center justify-center text-[0.6875rem] font-semibold whitespace-nowrap underline underline-offset-2"
        >
          {more.text}
        </Link>
      )}
    </td>
  )
}

function CellText({ cell, state, hasWidePrices }: { cell: CellView; state: string | null; hasWidePrices: boolean }) {
  const isLet = cell.state === 'free'
  return (
    <span
      className={`block truncate px-1 text-xs figures ${cell.isOwnPrice ? 'font-bold' : ''}`}
      style={{ height: PRICE, lineHeight: `${PRICE}px` }}
    >
      {state && !isLet && cell.state !== 'past' && <span className="sr-only">{state}</span>}
      {isLet &&
        (hasWidePrices ? (
          <>
            <span className="sm:hidden">{cell.figure}</span>
            <span className="max-sm:hidden">{cell.price}</span>
          </>
        ) : (
          cell.figure
        ))}
    </span>
  )
}

/** The signs of each differ besides their colors. */
const looks: Record<BarView['tone'], string> = {
  sure: 'bg-leaf-700 text-white',
  waiting: 'border border-dashed border-clay-600 bg-clay-100 text-ink-900',
  throughSure: 'bar-through border border-leaf-700 text-ink-900',
  throughWaiting: 'bar-through border border-dashed border-clay-600 text-ink-900',
  blocked: 'bar-blocked border border-sand-500 text-ink-900',
  foreign: 'bar-foreign border border-sand-500 text-ink-900',
}

/** A bar is as wide as its columns, from within the first. */
function Bar({ bar: { at, length, lane, text, label, tone, to } }: { bar: BarView }) {
  const begins = at - Math.floor(at)
  const look = `absolute z-10 block truncate rounded px-1 text-xs font-medium ${looks[tone]}`
  const style = {
    top: PRICE + lane * LANE,
    left: `calc(${100 * begins}% + 1px)`,
    height: LANE - 4,
    lineHeight: `${LANE - 6}px`,
    width: `calc(${100 * length}% - 2px)`,
  }
  return to ? (
    <Link
      to={to}
      aria-label={label}
      title={label}
      draggable={false}
      className={`${look} hover:underline`}
      style={style}
    >
      {text}
    </Link>
  ) : (
    <span title={label} className={look} style={style}>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}

const keys = ['sure', 'waiting', 'through', 'blocked', 'foreign', 'closed'] as const
const keyLooks: Record<(typeof keys)[number], string> = {
  sure: looks.sure,
  waiting: looks.waiting,
  through: looks.throughSure,
  blocked: 'bar-blocked',
  foreign: 'bar-foreign',
  closed: 'border border-sand-300 bg-sand-100',
}

/** The meaning of each pattern. */
export function Legend() {
  const { t } = useTranslation('diary')
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-700">
      {keys.map((key) => (
        <li key={key} className="flex items-center gap-2">
          <span aria-hidden="true" className={`size-4 rounded ${keyLooks[key]}`} />
          {t(`key.${key}`)}
        </li>
      ))}
    </ul>
  )
}
