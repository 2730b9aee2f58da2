/** `holds` book throwaway listings, `drafts` fill in throwaway ones (decision B23). */
export type StressKind = 'holds' | 'drafts'

/** Attempts per run; the table `stress_runs` has the same maximum. */
export const runSizes = { min: 10, max: 500, proposed: 100 } as const
export const RUNS_PER_HOUR = 20

/** Concurrent attempts, fewer than the worker's connections, because its other jobs go on meanwhile. */
export const AT_ONCE = 4

/** Milliseconds after which a run ends with what it has. */
export const MAX_RUN_MS = 60_000

/** Seconds without progress after which a run's worker counts as dead and another ends the run. */
export const SILENT_SECONDS = 30

/** Runs of a kind that are stored and shown. */
export const MAX_STORED_RUNS = 30
export const SHOWN_RUNS = 5

export type Ending = 'finished' | 'stopped' | 'timed-out' | 'abandoned'

/** Outcomes: held or filled in, night taken, failed (should be 0), and double bookings at the end. */
export const outcomeNames = {
  holds: ['made', 'taken', 'failed', 'doubles'],
  drafts: ['made', 'failed'],
} as const satisfies Record<StressKind, readonly string[]>
export type Outcomes = Readonly<Partial<Record<(typeof outcomeNames)['holds'][number], number>>>

/** The rows that the end of a run deletes. */
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
  /** Milliseconds per attempt, in the order in which they finished. */
  latencies: readonly number[]
  cleaned: Cleaned | null
}

/** Each night is requested twice in succession, by different guests. */
export const nightOf = (index: number) => Math.floor(index / 2)

type Figures = { median: number; p95: number; slowest: number; perSecond: number }

/** @returns null before the first result */
export function figuresOf({ latencies, tookMs }: Pick<StressRun, 'latencies' | 'tookMs'>): Figures | null {
  const sorted = latencies.toSorted((a, b) => a - b)
  if (sorted.length === 0) return null
  // Nearest rank: a value that was measured.
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
  const perSecond = tookMs > 0 ? (1000 * sorted.length) / tookMs : 0
  return { median: at(0.5), p95: at(0.95), slowest: at(1), perSecond }
}
