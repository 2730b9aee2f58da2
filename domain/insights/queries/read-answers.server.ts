import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { boundsOf, medianOf } from '../buckets.ts'
import { bookMeasures, families } from '../measures.ts'
import type { AnswerCounts, Answers } from '../report.ts'
import type { Compared, Range, ReportInput } from '../report-input.ts'
import { compare, inRange, isOne, periodsIn, sumOf } from './compare.server.ts'

const HOURS = [1, 6, 24, 48] as const

/** Hosts' answers to requests, reviews, cancellations and claims; site, device and source narrow nothing. */
export const readAnswers = (db: Db, input: ReportInput): Promise<Compared<Answers>> =>
  compare(db, input, (range) => answersIn(db, input, range))

async function answersIn(db: Db, input: ReportInput, range: Range): Promise<Answers> {
  const { unit, city, subcategory } = input.filters
  const { rows } = await sql<{ day: string; measure: string; value: number }>`
    select day, measure, sum(value)::bigint as value from book_figures
    where ${inRange(range)} and ${isOne('unit', unit)} and ${isOne('city', city)} and ${isOne('subcategory', subcategory)}
    group by day, measure`.execute(db)
  const bucketsIn = ({ from, to }: Range) => {
    const counts = new Map<number, number>()
    for (const { day, measure, value } of rows) {
      if (!measure.startsWith(families.answer) || day < from || day > to) continue
      const bucket = Number(measure.slice(families.answer.length))
      counts.set(bucket, (counts.get(bucket) ?? 0) + value)
    }
    return counts
  }
  const countsOf = (days: Range): AnswerCounts => {
    const [requests, answered, accepted, declined, expired] = bookMeasures.map((measure) => sumOf(rows, measure, days))
    return {
      requests: requests!,
      answered: answered!,
      accepted: accepted!,
      declined: declined!,
      expired: expired!,
      medianSeconds: medianOf(bucketsIn(days)),
    }
  }
  const named = (prefix: string) => {
    const counts = new Map<string, number>()
    for (const { measure, value } of rows) {
      if (measure.startsWith(prefix)) counts.set(measure, (counts.get(measure) ?? 0) + value)
    }
    return [...counts]
      .map(([measure, count]) => ({ words: measure.slice(prefix.length).split(':'), count }))
      .toSorted((a, b) => b.count - a.count || (a.words.join() < b.words.join() ? -1 : 1))
  }
  const side = (word: string | undefined) => (word === 'guest' ? 'guest' : 'host')
  const buckets = [...bucketsIn(range)]
  return {
    totals: countsOf(range),
    series: periodsIn(range, input).map((period) => ({ ...period, ...countsOf(period) })),
    within: HOURS.map((hours) => ({
      hours,
      answered: buckets.reduce(
        (sum, [bucket, count]) => (boundsOf(bucket).from <= hours * 3600 ? sum + count : sum),
        0,
      ),
    })),
    reviews: named(families.review).map(({ words, count }) => ({
      side: side(words[0]),
      stars: Number(words[1]),
      count,
    })),
    cancellations: named(families.cancelled).map(({ words, count }) => ({ by: words[0]!, reason: words[1]!, count })),
    claims: named(families.claim).map(({ words, count }) => ({
      side: side(words[0]),
      kind: words[1]!,
      status: words[2]!,
      count,
    })),
  }
}
