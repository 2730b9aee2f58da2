import type { MiddlewareFunction } from 'react-router'
import type { Answers } from './lazy/lost-answers.ts'

/** Answers lost with the connection do not replace the page; the script for it comes with a page's first use. */
export const mendAnswers: MiddlewareFunction<Answers> = async ({ request }, next) => {
  const answers = await next()
  if (Object.values(answers).some(({ type }) => type === 'error'))
    await (await import('./lazy/lost-answers.ts')).mend(request, answers)
}
