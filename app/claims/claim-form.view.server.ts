import { claimLimits } from '#domain/claims/claim.ts'
import type { AnswerFailure, OpenFailure } from '#domain/claims/errors.ts'
import { isPhotoProblem } from '#domain/media/errors.ts'
import { MAX_PHOTO_BYTES } from '#domain/media/photo.ts'
import { formatMoney } from '#kernel/money.ts'
import { problemsOf } from '#kernel/fields.ts'
import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { type FileForm, type FormShape, withFileForm } from '#app/session/file-form.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

/** Of choices and amounts, in characters. */
const SHORT = 60

const lineFields = Array.from({ length: claimLimits.lines }, (_, index) => [
  [`what${index + 1}`, claimLimits.lineText] as const,
  [`amount${index + 1}`, SHORT] as const,
]).flat()

/** All fields of the forms by which a claim is opened and answered. */
const shape: FormShape = {
  fields: {
    intent: SHORT,
    act: SHORT,
    kind: SHORT,
    text: claimLimits.text,
    amount: SHORT,
    ...Object.fromEntries(lineFields),
  },
  files: { max: claimLimits.photos, bytes: MAX_PHOTO_BYTES, totalBytes: 3 * MAX_PHOTO_BYTES },
}

/** A form with or without photos, of a claim or a booking that is known to be the visitor's. */
export const withClaimForm = (
  request: Request,
  context: Readonly<RouterContextProvider>,
  take: (form: FileForm) => Promise<ReturnType<typeof refuse>>,
): Promise<ReturnType<typeof refuse>> =>
  withFileForm(request, context, shape, {
    take,
    refuse: (text, { status }) => refuse({ fields: {}, files: [] }, { form: text }, status),
  })

/** What was typed comes back with the problems: texts beside their fields, or one above them. */
export type Refusal = { typed: Readonly<Record<string, string>>; problems: Readonly<Record<string, string>> }

export function refuse({ fields }: FileForm, problems: Record<string, string>, status: number) {
  return data({ typed: fields, problems } satisfies Refusal, { status })
}

/** Why a form could not even be read, beside the field or the photos that it is about. */
export function refuseUnread(sent: FileForm, { t }: Visitor) {
  const { problem } = sent
  if (!problem) return null
  if (problem.reason === 'too-long')
    return refuse(sent, { [problem.field || 'form']: t(longProblem(problem.field)) }, 400)
  const text = problem.reason === 'file-too-large' ? 'photos:refused.too-large' : 'claims:problems.upload'
  return refuse(sent, { photos: t(text) }, 422)
}

function longProblem(field: string): string {
  if (field === 'text') return 'claims:problems.long'
  if (field.startsWith('what')) return 'claims:problems.whatLong'
  if (field.startsWith('amount')) return 'claims:problems.amount'
  return field === 'kind' ? 'claims:problems.kind' : 'claims:problems.not-possible'
}

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
