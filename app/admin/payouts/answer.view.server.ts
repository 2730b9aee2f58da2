import type { AnswerProblem } from '#domain/payouts/bank-answer.ts'
import type { Misfit } from '#domain/payouts/errors.ts'
import type { Translate } from '#kernel/translate.ts'

/** Problems that are shown; their number is told. */
const SHOWN = 20

/** The problems of an answer as finished texts. */
export function problemTexts(problems: readonly (AnswerProblem | Misfit)[], t: Translate): string[] {
  const texts = problems.slice(0, SHOWN).map((problem) => {
    if ('why' in problem) return t(`bankFiles:answer.problems.${problem.why}`, { reference: problem.reference })
    if (problem.reason === 'no-columns') return t('bankFiles:answer.problems.no-columns')
    const row = t('bankFiles:answer.row', { row: problem.row })
    return `${row}: ${t(`bankFiles:answer.problems.${problem.reason}`, { found: problem.found.slice(0, 80) })}`
  })
  const more = problems.length - texts.length
  return more > 0 ? [...texts, t('bankFiles:answer.problems.more', { count: more })] : texts
}
