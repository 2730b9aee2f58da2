/** One figure of a drill; `isMet` is left out where it only informs. */
export type DrillFigure = { what: string; figure: string; isMet?: boolean }

/**
 * Prints what a drill has measured, a line each, and PASS or FAIL.
 *
 * @returns the program's exit code
 */
export function reportDrill(name: string, figures: readonly DrillFigure[]): number {
  const width = Math.max(...figures.map(({ what }) => what.length))
  const isPassed = figures.every(({ isMet }) => isMet !== false)
  for (const { what, figure, isMet } of figures)
    console.log(`${isMet === undefined ? '  ' : isMet ? 'ok' : 'NO'}  ${what.padEnd(width)}  ${figure}`)
  console.log(`${isPassed ? 'PASS' : 'FAIL'}  ${name}`)
  return isPassed ? 0 : 1
}

export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
