/**
 * One figure of a drill.
 *
 * @property isMet    what must hold on any machine; left out where it only informs
 * @property isInTime what must hold on a machine that does nothing else; the tests, which share theirs, do not ask
 */
export type DrillFigure = { what: string; figure: string; isMet?: boolean; isInTime?: boolean }

/**
 * Prints what a drill has measured, a line each, and PASS or FAIL.
 *
 * @returns the program's exit code
 */
export function reportDrill(name: string, figures: readonly DrillFigure[]): number {
  const width = Math.max(...figures.map(({ what }) => what.length))
  const isPassed = figures.every(({ isMet, isInTime }) => isMet !== false && isInTime !== false)
  for (const { what, figure, isMet, isInTime } of figures) {
    const mark = isMet === false || isInTime === false ? 'NO' : (isMet ?? isInTime) ? 'ok' : '  '
    console.log(`${mark}  ${what.padEnd(width)}  ${figure}`)
  }
  console.log(`${isPassed ? 'PASS' : 'FAIL'}  ${name}`)
  return isPassed ? 0 : 1
}

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
