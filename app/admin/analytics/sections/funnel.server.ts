import type { Funnel, FunnelBy, FunnelRow } from '#domain/insights/report.ts'
import type { Compared, Grain } from '#domain/insights/report-input.ts'
import { steps } from '#domain/insights/measures.ts'
import type { ReportWords } from './report-words.server.ts'
import type { Section } from './section.server.ts'
import { overTime } from './series.server.ts'
import { type Part, partOf, rawShare } from './tables.server.ts'
import { type FigureKind, share, type Tile, tileOf } from './tiles.view.server.ts'

/** The steps from a search to a payment, and where visitors leave. */
export function funnelSection({ current, compared }: Compared<Funnel>, grain: Grain, words: ReportWords): Section {
  const { t, subcategory, city } = words
  // A chart has four marks; who searched stands in the table above.
  const [, ...drawn] = steps
  const named = (group: string) => (name: string) => t(`analytics:${group}.${name}`)
  return {
    tiles: tilesOf(current, compared?.report, words),
    parts: [
      stepsPart(current.rows, compared?.report.rows ?? null, words),
      overTime<Funnel['series'][number]>(
        {
          id: 'steps-over-time',
          title: t('analytics:funnel.overTime'),
          grain,
          points: current.series,
          before: compared?.report.series ?? null,
          lines: drawn.map((step) => ({
            name: step,
            label: t(`analytics:step.${step}`),
            value: (point) => point[step],
          })),
        },
        words,
      ),
      byPart('unit', current.byUnit, named('unit'), words),
      byPart('device', current.byDevice, named('device'), words),
      byPart('source', current.bySource, named('source'), words),
      byPart('city', current.byCity, city, words),
      byPart('subcategory', current.bySubcategory, subcategory, words),
    ],
  }
}

const reachedOf = (rows: readonly FunnelRow[], step: FunnelRow['step']) =>
  rows.find((row) => row.step === step)?.reached ?? 0
const followedOf = (rows: readonly FunnelRow[], step: FunnelRow['step']) =>
  rows.find((row) => row.step === step)?.followed ?? 0

function tilesOf(now: Funnel, before: Funnel | undefined, words: ReportWords): Tile[] {
  const { t } = words
  const tile = (name: string, of: (rows: readonly FunnelRow[]) => number | null, as: FigureKind) =>
    tileOf({ label: t(`analytics:funnel.${name}`), now: of(now.rows), before: before && of(before.rows), as }, words)
  return [
    tile('searched', (rows) => reachedOf(rows, 'search'), 'number'),
    tile('paid', (rows) => reachedOf(rows, 'paid'), 'number'),
    tile('conversion', (rows) => share(followedOf(rows, 'paid'), followedOf(rows, 'search')), 'percent'),
    tile('holdsPaid', (rows) => share(reachedOf(rows, 'paid'), reachedOf(rows, 'hold')), 'percent'),
    tileOf(
      { label: t('analytics:funnel.paidLater'), now: now.paidLater, before: before?.paidLater, as: 'number' },
      words,
    ),
  ]
}

function stepsPart(rows: readonly FunnelRow[], before: readonly FunnelRow[] | null, words: ReportWords): Part {
  const { t, number, percent, duration } = words
  const first = rows[0]?.followed ?? 0
  const remaining = (row: FunnelRow) => {
    const previous = rows[rows.indexOf(row) - 1]
    return previous ? share(row.followed, previous.followed) : null
  }
  const drop = (row: FunnelRow) => {
    const rest = remaining(row)
    return rest === null ? null : 1 - rest
  }
  const ofFirst = (row: FunnelRow) => share(row.followed, first)
  const earlier = (row: FunnelRow) => before?.find(({ step }) => step === row.step) ?? null
  return partOf({
    id: 'steps',
    title: t('analytics:funnel.steps'),
    note: t('analytics:funnel.stepsNote'),
    none: t('analytics:funnel.none'),
    isEmpty: rows.every(({ reached }) => reached === 0),
    by: {
      name: 'step',
      head: t('analytics:funnel.step'),
      text: ({ step }) => t(`analytics:step.${step}`),
      raw: ({ step }) => step,
    },
    columns: [
      {
        name: 'followed',
        head: t('analytics:funnel.followed'),
        text: ({ followed }) => number(followed),
        raw: ({ followed }) => followed,
        bar: (row) => ofFirst(row) ?? 0,
      },
      {
        name: 'share_of_first',
        head: t('analytics:funnel.ofFirst'),
        text: (row) => percent(ofFirst(row)),
        raw: (row) => rawShare(ofFirst(row)),
      },
      {
        name: 'drop',
        head: t('analytics:funnel.drop'),
        text: (row) => percent(drop(row)),
        raw: (row) => rawShare(drop(row)),
      },
      {
        name: 'median_seconds',
        head: t('analytics:funnel.median'),
        text: (row) => duration(row.medianSeconds),
        raw: (row) => row.medianSeconds,
      },
      {
        name: 'reached',
        head: t('analytics:funnel.reached'),
        text: ({ reached }) => number(reached),
        raw: ({ reached }) => reached,
      },
      ...(before
        ? [
            {
              name: 'followed_before',
              head: t('analytics:before'),
              text: (row: FunnelRow) => number(earlier(row)?.followed ?? 0),
              raw: (row: FunnelRow) => earlier(row)?.followed ?? 0,
            },
          ]
        : []),
    ],
    rows,
    shown: null,
    isWide: true,
  })
}

/** Each group in a row, with how many of those who took the first step took each after it. */
function byPart<Name extends string>(
  id: 'unit' | 'device' | 'source' | 'city' | 'subcategory',
  groups: readonly FunnelBy<Name>[],
  written: (name: Name) => string,
  words: ReportWords,
): Part {
  const { t, number, percent } = words
  const start = (rows: readonly FunnelRow[]) => rows.find(({ reached }) => reached > 0)?.reached ?? 0
  return partOf<FunnelBy<Name>>({
    id: `by-${id}`,
    title: t(`analytics:funnel.by.${id}`),
    note: id === 'city' || id === 'subcategory' ? t('analytics:funnel.fromListing') : null,
    none: t('analytics:funnel.none'),
    isEmpty: groups.every(({ rows }) => start(rows) === 0),
    more: (count) => t('analytics:more', { count }),
    by: { name: id, head: t(`analytics:filter.${id}`), text: ({ name }) => written(name), raw: ({ name }) => name },
    columns: [
      ...steps.map((step) => ({
        name: step,
        head: t(`analytics:step.${step}`),
        text: ({ rows }: FunnelBy<Name>) => number(reachedOf(rows, step)),
        raw: ({ rows }: FunnelBy<Name>) => reachedOf(rows, step),
      })),
      {
        name: 'paid_share',
        head: t('analytics:funnel.paidShare'),
        text: ({ rows }) => percent(share(reachedOf(rows, 'paid'), start(rows))),
        raw: ({ rows }) => rawShare(share(reachedOf(rows, 'paid'), start(rows))),
      },
    ],
    rows: groups,
    isWide: true,
  })
}
