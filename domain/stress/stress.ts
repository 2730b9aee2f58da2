/** Decision B23: `holds` book throwaway listings, `drafts` fill in throwaway ones. */
export type StressKind = 'holds' | 'drafts'

/** Of one run. The table `stress_runs` knows the most too. */
export const runSizes = { min: 10, max: 500, proposed: 100 } as const
export const RUNS_PER_HOUR = 20

/** Fewer than the worker has connections: its other jobs go on meanwhile. */
export const AT_ONCE = 4

/** A run that takes longer ends with what it has. */
export const MAX_RUN_MS = 60_000

/** A run of which nothing is heard for so long has lost its worker: another one ends it. */
export const SILENT_SECONDS = 30

/** How many runs of a kind are kept, and shown. */
export const MAX_RUNS = 30
export const SHOWN_RUNS = 5

export type Ending = 'finished' | 'stopped' | 'timed-out' | 'abandoned'

/**
 * How often each came out. `made`: held or filled in. `taken`: the same night was asked for before. `failed`: neither, and no run should have
 * any. `doubles`: nights of one space that two bookings hold, counted at the end.
 */
export const outcomeNames = {
  holds: ['made', 'taken', 'failed', 'doubles'],
  drafts: ['made', 'failed'],
} as const satisfies Record<StressKind, readonly string[]>
export type Outcomes = Readonly<Partial<Record<(typeof outcomeNames)['holds'][number], number>>>

/** What was deleted at the end. */
export const cleanedNames = ['bookings', 'drafts', 'listings', 'people'] as const
export type Cleaned = Readonly<Partial<Record<(typeof cleanedNames)[number], number>>>

export type StressRun = {
  id: string
  kind: StressKind
  wanted: number
  createdAt: Date
  startedAt: Date | null
  ending: Ending | null
  isStopping: boolean
  tookMs: number
  outcomes: Outcomes
  /** Milliseconds of each, in the order in which they came back. */
  latencies: readonly number[]
  cleaned: Cleaned | null
}

/** Each night is asked for twice, one time after the other, by different guests: as many are given as there are nights. */
export const nightOf = (index: number) => Math.floor(index / 2)

type Figures = { median: number; p95: number; slowest: number; perSecond: number }

/** @returns null before anything has come back */
export function figuresOf({ latencies, tookMs }: Pick<StressRun, 'latencies' | 'tookMs'>): Figures | null {
  const sorted = latencies.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  // Nearest rank: a value that was measured.
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
  const perSecond = tookMs > 0 ? (1000 * sorted.length) / tookMs : 0
  return { median: at(0.5), p95: at(0.95), slowest: at(1), perSecond }
}
