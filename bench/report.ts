export type Options = {
  json: boolean
  /** `start`: also from an empty clone, which takes minutes. */
  cold: boolean
  /** `admin`: the filled database is left for the next run, which uses it. */
  isStored: boolean
  /** `search`: the largest world. */
  listings: number
  /** `pages`: how often Lighthouse looks at each page. */
  runs: number
  /** `profile`: which page, and whether a guest who is logged in asks for it. */
  page: string
  signedIn: boolean
  /** `server`: how often both sides of a pair are measured, and for how long. */
  rounds: number
  seconds: number
  /** `server`, `booking`: the folder of another checkout, measured in turns with this one; empty for none. */
  before: string
}

/** A bench measures and returns; it prints nothing on standard output. */
export type Measure = (options: Options) => Promise<Figure[]>

export type Figure = { figure: string; value: number; unit: string; goal?: Goal }

export type Goal = `${'<=' | '>=' | '<'}${number}`

/** Prints a table for people, or one line of JSON a figure. @returns whether every goal was reached */
export function report(bench: string, figures: readonly Figure[], asJson: boolean): boolean {
  const lines = asJson ? figures.map((figure) => lineOf(bench, figure)) : tableOf(figures)
  console.log(lines.join('\n'))
  return figures.every(({ value, goal }) => !goal || reaches(value, goal))
}

/** Reports progress to those who wait; standard output belongs to the figures. */
export const note = (text: string) => console.error(text)

/** @throws RangeError of nothing: a bench without a measurement has failed */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  if (low === undefined || high === undefined) throw new RangeError('the median of nothing')
  return (low + high) / 2
}

function lineOf(bench: string, { figure, value, unit, goal }: Figure): string {
  const judged = { goal: goal ?? null, ok: goal ? reaches(value, goal) : null }
  return JSON.stringify({ bench, figure, value: rounded(value), unit, ...judged })
}

function tableOf(figures: readonly Figure[]): string[] {
  const rows = figures.map(({ figure, value, unit, goal }) => {
    const verdict = goal ? (reaches(value, goal) ? 'ok' : 'MISSED') : ''
    return [figure, String(rounded(value)), unit, goal ?? '', verdict] as const
  })
  const width = (column: 0 | 1 | 2 | 3) => Math.max(...rows.map((row) => row[column].length))
  const [figure, value, unit, goal] = [width(0), width(1), width(2), width(3)]

  return rows.map((row) =>
    `${row[0].padEnd(figure)}  ${row[1].padStart(value)} ${row[2].padEnd(unit)}  ${row[3].padEnd(goal)}  ${row[4]}`.trimEnd(),
  )
}

/** A goal is judged by the exact value; what is printed is rounded. */
function reaches(value: number, goal: Goal): boolean {
  const bound = Number(goal.replace(/^[<>=]+/, ''))
  if (goal.startsWith('<=')) return value <= bound
  return goal.startsWith('>=') ? value >= bound : value < bound
}

const rounded = (value: number) => Number(value.toFixed(Math.abs(value) < 10 ? 3 : 1))
