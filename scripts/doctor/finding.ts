/** `warning`: it runs, and something should be done; `wrong`: something does not work. */
export type Finding = {
  state: 'ok' | 'warning' | 'wrong'
  part: string
  text: string
  /** The operator's next step. */
  advice?: string
}

/** Asks one part of the installation. */
export type Check = () => Promise<readonly Finding[]>

export const ok = (part: string, text: string): Finding => ({ state: 'ok', part, text })
export const warning = (part: string, text: string, advice: string): Finding => ({
  state: 'warning',
  part,
  text,
  advice,
})
export const wrong = (part: string, text: string, advice: string): Finding => ({ state: 'wrong', part, text, advice })

/** Longer than any part's own limit, so that its own words are heard. */
const MAX_MS = 30_000

/**
 * A check that throws, or does not answer, has found that its part does not work.
 *
 * @param advice what to do then
 */
export async function findingsOf(
  { part, advice, check }: { part: string; advice: string; check: Check },
  maxMs = MAX_MS,
): Promise<readonly Finding[]> {
  try {
    return await within(maxMs, check())
  } catch (error) {
    return [wrong(part, plainMessage(error), advice)]
  }
}

/** @throws Error where it takes longer; what was begun goes on unheard */
export async function within<Value>(maxMs: number, work: Promise<Value>): Promise<Value> {
  const timer: { id?: NodeJS.Timeout } = {}
  const late = new Promise<never>((_, reject) => {
    timer.id = setTimeout(() => reject(new Error(`no answer within ${maxMs / 1000} s`)), maxMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer.id)
  }
}

/** The first line, without passwords in addresses; an error of several attempts names its first. */
export function plainMessage(error: unknown): string {
  const first: unknown = error instanceof AggregateError && !error.message ? error.errors[0] : error
  const { message, code, name } = Object(first) as { message?: string; code?: string; name?: string }
  const text = message || code || name || String(first)
  return text
    .split('\n', 1)[0]!
    .replaceAll(/\/\/[^/@\s]*@/g, '//')
    .slice(0, 300)
}

/** One line of the terminal, and one below it that says what to do. */
export const linesOf = ({ state, part, text, advice }: Finding) =>
  `${state.padEnd(7)}  ${part}: ${text}${advice ? `\n         → ${advice}` : ''}`
