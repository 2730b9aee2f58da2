import type { AnswerCounts, Answers } from '#domain/insights/report.ts'
import type { Compared, Grain } from '#domain/insights/report-input.ts'
import type { ReportWords } from './report-words.server.ts'
import type { Section } from './section.server.ts'
import { columnChart, overTime } from './series.server.ts'
import { fileColumn, type Part, partOf, rawShare } from './tables.server.ts'
import { type FigureKind, share, type Tile, tileOf } from './tiles.view.server.ts'

/** The answers of hosts, and what goes wrong afterwards. */
export function answersSection({ current, compared }: Compared<Answers>, grain: Grain, words: ReportWords): Section {
  const { t } = words
  const line = (name: 'requests' | 'accepted' | 'expired') => ({
    name,
    label: t(`analytics:answers.${name}`),
    value: (counts: AnswerCounts) => counts[name],
  })
  return {
    tiles: tilesOf(current.totals, compared?.report.totals, words),
    parts: [
      overTime(
        {
          id: 'requests',
          title: t('analytics:answers.title'),
          grain,
          points: current.series,
          before: compared?.report.series ?? null,
          lines: [line('requests'), line('accepted'), line('expired')],
        },
        words,
      ),
      withinPart(current, words),
      starsPart(current.reviews, words),
      cancellationsPart(current.cancellations, words),
      claimsPart(current.claims, words),
    ],
  }
}

function tilesOf(now: AnswerCounts, before: AnswerCounts | undefined, words: ReportWords): Tile[] {
  const { t } = words
  const tile = (name: string, of: (counts: AnswerCounts) => number | null, as: FigureKind) =>
    tileOf({ label: t(`analytics:answers.${name}`), now: of(now), before: before && of(before), as }, words)
  return [
    tile('requests', ({ requests }) => requests, 'number'),
    tile('answered', ({ answered, requests }) => share(answered, requests), 'percent'),
    tile('median', ({ medianSeconds }) => medianSeconds, 'duration'),
    tile('acceptedShare', ({ accepted, requests }) => share(accepted, requests), 'percent'),
    tile('expiredShare', ({ expired, requests }) => share(expired, requests), 'percent'),
  ]
}

function withinPart({ within, totals }: Answers, words: ReportWords): Part {
  const { t, number, percent } = words
  return partOf({
    id: 'within',
    title: t('analytics:answers.within'),
    none: t('analytics:answers.none'),
    isEmpty: totals.requests === 0,
    by: {
      name: 'within_hours',
      head: t('analytics:answers.time'),
      text: ({ hours }) => t('analytics:answers.hours', { count: hours }),
      raw: ({ hours }) => hours,
    },
    columns: [
      {
        name: 'answered',
        head: t('analytics:answers.requests'),
        text: ({ answered }) => number(answered),
        raw: ({ answered }) => answered,
        bar: ({ answered }) => answered / Math.max(1, totals.requests),
      },
      {
        name: 'share',
        head: t('analytics:share'),
        text: ({ answered }) => percent(share(answered, totals.requests)),
        raw: ({ answered }) => rawShare(share(answered, totals.requests)),
      },
    ],
    rows: within,
    shown: null,
  })
}

function starsPart(reviews: Answers['reviews'], words: ReportWords): Part {
  const { t, number } = words
  const title = t('analytics:answers.reviews')
  const stars = [1, 2, 3, 4, 5]
  const count = (side: 'guest' | 'host', star: number) =>
    reviews.reduce((sum, each) => sum + (each.side === side && each.stars === star ? each.count : 0), 0)
  const series = (['guest', 'host'] as const).map((side) => ({
    name: side,
    label: t(`analytics:answers.reviewsBy.${side}`),
    value: (star: number) => count(side, star),
  }))
  return partOf<number>({
    id: 'reviews',
    title,
    none: t('analytics:answers.noReviews'),
    isEmpty: reviews.every((each) => each.count === 0),
    by: {
      name: 'stars',
      head: t('analytics:answers.stars'),
      text: (star) => t('analytics:answers.star', { count: star }),
      raw: (star) => star,
    },
    columns: series.map(({ name, label, value }) => ({
      name,
      head: label,
      text: (star) => number(value(star)),
      raw: value,
    })),
    rows: stars,
    shown: null,
    chart: columnChart({ title, rows: stars, label: String, series }, words),
  })
}

function cancellationsPart(rows: Answers['cancellations'], words: ReportWords): Part {
  const { t, number } = words
  const ranked = rows.toSorted((a, b) => b.count - a.count)
  return partOf<Answers['cancellations'][number]>({
    id: 'cancellations',
    title: t('analytics:answers.cancellations'),
    none: t('analytics:answers.noCancellations'),
    more: (count) => t('analytics:more', { count }),
    by: {
      name: 'by',
      head: t('analytics:answers.by'),
      text: ({ by }) => t(`adminBookings:by.${by}`),
      raw: ({ by }) => by,
      note: ({ reason }) => t(`adminBookings:reason.${reason}`),
    },
    columns: [
      fileColumn('reason', ({ reason }) => reason),
      {
        name: 'count',
        head: t('analytics:answers.count'),
        text: ({ count }) => number(count),
        raw: ({ count }) => count,
        bar: ({ count }) => count / Math.max(1, ranked[0]?.count ?? 0),
      },
    ],
    rows: ranked,
  })
}

type Claims = Answers['claims']
type ClaimRow = Pick<Claims[number], 'side' | 'kind'> & { all: Claims }

const countOf = (claims: Claims) => claims.reduce((sum, { count }) => sum + count, 0)

/** Each kind in a row, with how many came to which end. */
function claimsPart(claims: Claims, words: ReportWords): Part {
  const { t, number } = words
  const statuses = [...new Set(claims.map(({ status }) => status))].toSorted()
  const kinds = [...Map.groupBy(claims, ({ side, kind }) => `${side} ${kind}`).values()].map((all): ClaimRow => ({
    side: all[0]!.side,
    kind: all[0]!.kind,
    all,
  }))
  const withStatus = ({ all }: ClaimRow, wanted: string) => countOf(all.filter(({ status }) => status === wanted))
  return partOf<ClaimRow>({
    id: 'claims',
    title: t('analytics:answers.claims'),
    none: t('analytics:answers.noClaims'),
    by: {
      name: 'kind',
      head: t('analytics:answers.claim'),
      text: ({ kind }) => t(`claims:kinds.${kind}`),
      raw: ({ kind }) => kind,
      note: ({ side }) => t(`analytics:answers.claimBy.${side}`),
    },
    columns: [
      fileColumn('side', ({ side }) => side),
      {
        name: 'made',
        head: t('analytics:answers.opened'),
        text: ({ all }) => number(countOf(all)),
        raw: ({ all }) => countOf(all),
      },
      ...statuses.map((status) => ({
        name: status,
        head: t(`claims:status.${status}`),
        text: (row: ClaimRow) => number(withStatus(row, status)),
        raw: (row: ClaimRow) => withStatus(row, status),
      })),
    ],
    rows: kinds.toSorted((a, b) => countOf(b.all) - countOf(a.all)),
    shown: null,
  })
}
