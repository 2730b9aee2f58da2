import { addDays, type Day, daysFrom, maxDay } from '#kernel/dates.ts'
import { type ChosenSpan, DAY_MINUTES } from './calendar.ts'

/** Both ends are included. */
type Days = { from: Day; to: Day }

/** A change is undone by exchanging the two lists. */
type Replaced<Stored, Row> = { removed: Stored[]; added: Row[] }

/**
 * Rows never overlap, so the chosen days cut those that they touch.
 *
 * @param own the row for the chosen days; null leaves them without
 */
export function replaceDays<Row extends Days, Stored extends Row>(
  stored: readonly Stored[],
  { from, to }: Days,
  own: Row | null,
  part: (row: Stored, days: Days) => Row,
): Replaced<Stored, Row> {
  const removed = stored.filter((row) => row.from <= to && from <= row.to)
  const beside = removed.flatMap((row) =>
    [
      { from: row.from, to: addDays(from, -1) },
      { from: addDays(to, 1), to: row.to },
    ]
      .filter((days) => days.from <= days.to)
      .map((days) => part(row, days)),
  )
  return { removed, added: own ? [...beside, own] : beside }
}

/** The same wall minutes are blocked on each day; 0 to 1440 is the whole day. */
export type Block = Days & { start: number; end: number }

const isWhole = ({ start, end }: Block) => start === 0 && end === DAY_MINUTES

/** Time past midnight belongs to the next day. */
function blocksOf({ from, to, hours }: ChosenSpan): Block[] {
  if (!hours) return [{ from, to, start: 0, end: DAY_MINUTES }]
  const { start, end } = hours
  const parts = [
    { from, to, start, end: Math.min(end, DAY_MINUTES) },
    { from: addDays(from, 1), to: addDays(to, 1), start: Math.max(0, start - DAY_MINUTES), end: end - DAY_MINUTES },
  ]
  return parts.filter((part) => part.start < part.end).flatMap(byDay)
}

/** Blocked hours have a row for each day. */
const byDay = (block: Block): Block[] =>
  isWhole(block) ? [block] : daysFrom(block.from, block.to).map((day) => ({ ...block, from: day, to: day }))

/** Blocks may overlap; a new one replaces those that it covers. */
export function addBlocks<Stored extends Block>(
  stored: readonly Stored[],
  ...chosen: readonly ChosenSpan[]
): Replaced<Stored, Block> {
  const added = chosen.flatMap(blocksOf)
  const removed = stored.filter((row) => added.some((block) => covers(block, row)))
  return { removed, added }
}

const covers = (block: Block, row: Block) =>
  block.from <= row.from && row.to <= block.to && block.start <= row.start && row.end <= block.end

/** Blocks keep their days before and after the chosen time, and their other hours. */
export function removeBlocks<Stored extends Block>(
  stored: readonly Stored[],
  ...chosen: readonly ChosenSpan[]
): Replaced<Stored, Block> {
  const gaps = chosen.flatMap(blocksOf)
  const removed = stored.filter((row) => gaps.some((gap) => isTouched(row, gap)))
  return {
    removed,
    added: removed.flatMap((row) =>
      gaps.reduce<Block[]>((parts, gap) => parts.flatMap((part) => without(part, gap)), [blockOnly(row)]),
    ),
  }
}

const blockOnly = ({ from, to, start, end }: Block): Block => ({ from, to, start, end })

const isTouched = (row: Block, gap: Block) =>
  row.from <= gap.to && gap.from <= row.to && row.start < gap.end && gap.start < row.end

function without(block: Block, gap: Block): Block[] {
  if (!isTouched(block, gap)) return [block]
  const first = maxDay(block.from, gap.from)
  const last = block.to < gap.to ? block.to : gap.to
  const beside = [
    { ...block, to: addDays(first, -1) },
    { ...block, from: addDays(last, 1) },
  ].filter(({ from, to }) => from <= to)
  const hours = [
    { start: block.start, end: gap.start },
    { start: gap.end, end: block.end },
  ].filter(({ start, end }) => start < end)
  return [...beside, ...hours.flatMap((part) => byDay({ from: first, to: last, ...part }))]
}
