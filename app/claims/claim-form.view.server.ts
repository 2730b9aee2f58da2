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

/** Maximum characters of choices and amounts. */
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

/** Runs an action with a claim's form and photos, for an item that is known to be the visitor's. */
export const withClaimForm = (
  request: Request,
  context: Readonly<RouterContextProvider>,
  take: (form: FileForm) => Promise<ReturnType<typeof refuse>>,
): Promise<ReturnType<typeof refuse>> =>
  withFileForm(request, context, shape, {
    take,
    refuse: (text, { status }) => refuse({ fields: {}, files: [] }, { form: text }, status),
  })

/** A refused form: its values, and problems by field or as `form`. */
export type Refusal = { typed: Readonly<Record<string, string>>; problems: Readonly<Record<string, string>> }

export function refuse({ fields }: FileForm, problems: Record<string, string>, status: number) {
  return data({ typed: fields, problems } satisfies Refusal, { status })
}

/** The problem of an unreadable form, beside its field or photos. */
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

/** The problems of a failure, beside the photos where it is about one. */
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
