import { addDays, type Day, daysBetween, minutesOf, type WallTime, weekdayOf } from '#kernel/dates.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { DAY_USE_BIT } from '../document.ts'
import type { PlannedStay, SearchPlan } from '../plan.ts'
import type { ZoneTime } from '../zone-times.ts'

/** A condition on a row of `search_document`, as SQL text for a `where`. */
export type Condition = RawBuilder<boolean>

/** Conditions by which one of the plan's stays can be booked. */
export function stayConditions(plan: SearchPlan): Condition[] {
  const { stays } = plan
  if (stays.length === 0) return []
  const onDays = sql<boolean>`(${sql.join(
    stays.map((stay) => freeOn(stay, plan)),
    sql` or `,
  )})`
  return [...lengthConditions(plan), onDays]
}

/** Conditions by which a stay of this length may begin on some day. */
export function lengthConditions({ search: { type, durationMinutes }, days }: SearchPlan): Condition[] {
  if (type === 'hour') return durationMinutes ? [lengthFits(durationMinutes)] : []
  return [sql`min_days <= ${days}::integer`, sql`max_days >= ${days}::integer`]
}

/** The stays that can be booked, as a number with a bit for each, the first one's the lowest; 31 at most. */
export const freeBits = (plan: SearchPlan, stays: readonly PlannedStay[]): RawBuilder<number> =>
  sql`(${sql.join(
    stays.map((stay, bit) => sql`case when ${freeOn(stay, plan)} then ${sql.lit(1 << bit)} else 0 end`),
    sql` + `,
  )})`

/** The nearest shift that fits each of the found listings; 0 where the dates are not flexible. */
export async function readShifts(tx: Tx, plan: SearchPlan, ids: readonly string[]): Promise<(id: string) => number> {
  if (plan.stays.length < 2 || ids.length === 0) return () => 0
  const cases = plan.stays.map((stay) => sql`when ${freeOn(stay, plan)} then ${sql.lit(stay.shift)}`)
  const { rows } = await sql<{ id: string; shift: number | null }>`
    select listing_id as id, case ${sql.join(cases, sql` `)} end as shift
    from search_document where listing_id = any(${ids}::uuid[])`.execute(tx)
  const shifts = new Map(rows.map(({ id, shift }) => [id, shift]))
  return (id) => shifts.get(id) ?? 0
}

/** A value for each zone, selected by the row's zone number. */
const perZone = (type: string, values: readonly unknown[]) => sql`(${values}::${sql.raw(type)}[])[zone]`

const lengthFits = (minutes: number): Condition =>
  sql`(${minutes} between min_minutes and max_minutes and (${minutes} - min_minutes) % length_step = 0)`

function freeOn({ checkIn, checkOut, times }: PlannedStay, { search, days, facts }: SearchPlan): Condition {
  const { zones, now } = facts
  const of: Known['of'] = (type, value) =>
    perZone(
      type,
      times.map((time) => time && value(time)),
    )
  const known = times.filter((time) => time !== null)
  const isOdd = known.some((time) => time.isOdd) ? of('boolean', (time) => time.isOdd) : sql`false`
  const on = { day: checkIn, of, isOdd, now, inReach: inReach(known, of) }
  if (search.type === 'day') return daysFree({ checkIn, checkOut, days }, zones, on)
  return search.startTime ? sessionFree(search.startTime, search.durationMinutes, on) : someSessionFree(on)
}

/** Maximum lead time in minutes of a plain row: a day. */
const PLAIN_LEAD = 1440

/** The conditions that depend on the current time; columns that are fast to read identify a plain row. */
function inReach(times: readonly ZoneTime[], of: Known['of']): Known['inReach'] {
  const days = times.map(({ daysAhead }) => daysAhead)
  const ahead = of('integer', ({ daysAhead }) => daysAhead)
  const notPast = Math.min(0, ...days) < 0 ? sql`and ${ahead} >= 0` : sql``
  const isFar = times.every(({ begins }) => begins >= PLAIN_LEAD)
  const plain = isFar
    ? sql`horizon >= ${Math.max(0, ...days)} and lead_minutes <= ${sql.lit(PLAIN_LEAD)} and not has_closed_days or `
    : sql``
  return (exactly) => sql`(${plain}horizon >= ${ahead} ${notPast} and ${exactly})`
}

type Known = {
  day: Day
  of: (type: string, value: (time: ZoneTime) => unknown) => RawBuilder<unknown>
  isOdd: RawBuilder<unknown>
  now: Date
  inReach: (exactly: Condition) => Condition
}

/** Without a lead time a day is available until it is over (docs/decisions/011 on check-out days). */
function daysFree(
  { checkIn, checkOut, days }: { checkIn: Day; checkOut: Day; days: number },
  zones: readonly (string | null)[],
  { of, isOdd, now, inReach: reached }: Known,
): Condition {
  const arrival = sql`case when ${isOdd}
    then extract(epoch from instant_of(${checkIn}::date, check_in_minutes, ${perZone('text', zones)}) - ${now}::timestamptz) / 60
    else ${of('float8', ({ begins }) => begins)} + check_in_minutes end`
  const until = (last: Day): Condition => {
    const isClosed = sql`closed && ${daysTo(checkIn, last)} or coalesce(too_short[${sql.lit(days)}] @> ${checkIn}::date, false)`
    const exactly = sql<boolean>`not (has_closed_days and (${isClosed})) and (lead_minutes = 0 or ${arrival} >= lead_minutes)`
    return sql`(${reached(exactly)} and ${stayFree(checkIn, last)})`
  }
  if (checkIn < checkOut) return until(checkOut)
  // One day alone is that day or a night, by the listing (`soldStay`).
  return sql`case when ${isDayUse} then ${until(checkIn)} else ${until(addDays(checkIn, 1))} end`
}

const isDayUse = sql<boolean>`mask & ${sql.lit(String(1n << DAY_USE_BIT))}::bigint <> 0`
const daysTo = (first: Day, last: Day) => sql`daterange(${first}::date, ${last}::date, '[]')`

/** The stay's nights, or with day use its days, must be free. */
function stayFree(checkIn: Day, last: Day): Condition {
  const nights = sql`daterange(${checkIn}::date, ${last}::date)`
  const second = addDays(checkIn, 1)
  const between =
    daysBetween(checkIn, last) > 1 ? sql` and not daytime && daterange(${second}::date, ${last}::date)` : sql``
  const overnight = checkIn < last ? sql` and not daytime && ${daysTo(second, last)}` : sql``
  return sql`case when whole_days then not busy && ${daysTo(checkIn, last)}
    when ${isDayUse} then not busy && ${daysTo(checkIn, last)}${overnight}
    else not busy && ${nights}${between} end`
}

/** A weekday on which sessions begin. */
const canBegin = (day: Day) => sql`open_weekdays & ${sql.lit(1 << weekdayOf(day))} <> 0`
const notClosed = (day: Day) => sql<boolean>`not (has_closed_days and closed @> ${day}::date)`

/** At a given start. */
function sessionFree(
  startTime: WallTime,
  durationMinutes: number | undefined,
  { day, of, isOdd, inReach: reached }: Known,
): Condition {
  const at = minutesOf(startTime)
  const inWeek = weekdayOf(day) * 1440 + at
  const minutes = durationMinutes ? sql`${durationMinutes}::integer` : sql`min_minutes`
  const start = of('timestamptz', ({ startsAt }) => startsAt)
  // A given length is the same in all rows of a zone, and a range is slow to make.
  const session = durationMinutes
    ? of('tstzrange', ({ startsAt }) => rangeText(startsAt, addMinutes(startsAt, durationMinutes)))
    : sql`tstzrange(${start}, ${start} + make_interval(mins => min_minutes))`
  const starts = of('float8', (time) => time.starts)
  const exactly = sql<boolean>`${notClosed(day)} and ${starts} > 0 and ${starts} >= lead_minutes`
  return sql`(${canBegin(day)} and ${reached(exactly)} and ${at} % start_step = 0 and not taken && ${session} and case
    when ${isOdd} or special @> ${day}::date then ${of('boolean', (time) => time.exists)} and special_open @> ${session}
    else open_week @> int4range(${inWeek}, ${inWeek} + ${minutes}) end)`
}

const rangeText = (start: Date, end: Date) => `[${start.toISOString()},${end.toISOString()})`

/** At any start of the day that is ahead by at least the lead time. */
function someSessionFree({ day, of, now, inReach: reached }: Known): Condition {
  const [begins, ends] = [of('float8', (time) => time.begins), of('float8', (time) => time.ends)]
  const own = sql`tstzrange(${of('timestamptz', ({ beginsAt }) => beginsAt)}, ${of('timestamptz', ({ endsAt }) => endsAt)})`
  const soonest = sql`greatest(lead_minutes, ${sql.lit(AT_ONCE_MINUTES)})`
  const midnight = sql.lit(weekdayOf(day) * 1440)
  const earliest = sql`ceil((${soonest} - ${begins}) / start_step)::integer * start_step`
  return sql`(${canBegin(day)} and ${reached(notClosed(day))} and not busy @> ${day}::date and case
    when ${begins} >= ${soonest} then true
    when ${ends} <= ${soonest} then false
    when starts && ${own} then starts && (${own} * tstzrange(${now}::timestamptz + make_interval(secs => 60.0 * ${soonest}), null))
    else ${earliest} < 1440 and week_starts && int4range(${midnight} + ${earliest}, ${midnight} + 1440) end)`
}

/** A start at this very moment has already begun, so the lead time is at least a millisecond. */
const AT_ONCE_MINUTES = 1 / 60_000
