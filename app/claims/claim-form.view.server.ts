import { claimLimits } from '#domain/claims/claim.ts'
import type { AnswerFailure, OpenFailure } from '#domain/claims/errors.ts'
import { isPhotoProblem } from '#domain/media/errors.ts'
import { formatMoney } from '#kernel/money.ts'
import { problemsOf } from '#kernel/fields.ts'
import { data } from 'react-router'
import type { z } from 'zod'
import { readSent, type SentForm } from '../messaging/thread/send.server.ts'
import type { Visitor } from '../session/visitor.server.ts'

/** Fields besides the pictures: a kind, a text, two for each line, and what a button says. */
const MAX_PARTS = claimLimits.photos + 2 * claimLimits.lines + 8

/** A form with or without photos. */
export const readClaimForm = (request: Request): Promise<SentForm> => readSent(request, MAX_PARTS)

/** What was typed comes back with the problems: texts beside their fields, or one above them. */
export type Refusal = { typed: Readonly<Record<string, string>>; problems: Readonly<Record<string, string>> }

export function refuse({ fields }: SentForm, problems: Record<string, string>, status: number) {
  return data({ typed: fields, problems } satisfies Refusal, { status })
}

/** Whether the photos could not even be read. */
export const uploadProblem = ({ problem }: SentForm, { t }: Visitor): Record<string, string> | null =>
  problem ? { photos: t(problem === 'tooLarge' ? 'photos:refused.too-large' : 'claims:problems.upload') } : null

export const fieldProblems = (error: z.ZodError, { t }: Visitor): Record<string, string> =>
  Object.fromEntries(Object.entries(problemsOf(error)).map(([field, key]) => [field, t(key)]))

type Failure = Exclude<OpenFailure | AnswerFailure, { reason: 'not-found' }>

/** Why it was not taken, beside the photos where it is about one. */
export function failureProblems(failure: Failure, visitor: Visitor): Record<string, string> {
  const { t } = visitor
  const { reason } = failure
  switch (reason) {
    case 'too-much':
      return { form: t('claims:problems.too-much', { max: formatMoney(failure.max, visitor, 'whole') }) }
    case 'too-many-photos':
      return { photos: t('claims:problems.too-many-photos', { max: claimLimits.photos }) }
    case 'too-small':
      return { photos: t('claims:problems.photo-small') }
    case 'too-late':
    case 'already-open':
    case 'too-many':
    case 'not-possible':
    case 'offer-too-high':
      return { form: t(`claims:problems.${reason}`) }
    case 'too-many-open':
    case 'too-many-unused':
      return { photos: t('photos:refused.over-budget') }
    default:
      return { photos: t(`photos:refused.${isPhotoProblem(reason) ? reason : 'failed'}`) }
  }
}
