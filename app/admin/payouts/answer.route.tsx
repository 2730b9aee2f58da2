import { findFile } from '#domain/payouts/queries/list-payouts.server.ts'
import { readAnswer } from '#domain/payouts/bank-answer.ts'
import { takeAnswer } from '#domain/payouts/commands/mark-file.server.ts'
import { MAX_ANSWER_ROWS } from '#domain/payouts/input.ts'
import { isId } from '#kernel/ids.ts'
import { readTableFile } from '#platform/table-file.server.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { type FileForm, type FormShape, withFileForm } from '#app/session/file-form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { AnswerPage } from './answer-page.tsx'
import { problemTexts } from './answer.view.server.ts'
import type { Route } from './+types/answer.route'

type Context = Readonly<RouterContextProvider>

export async function loader({ params: { fileId }, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  const file = await fileOf(fileId, context)
  return {
    fileId: file.id,
    maxRows: MAX_ANSWER_ROWS,
    page: pageMeta(context, {
      title: t('bankFiles:answer.title'),
      description: t('bankFiles:answer.description'),
      path: null,
    }),
  }
}

/** @throws 404 where there is no such file */
async function fileOf(fileId: string, context: Context) {
  const file = isId(fileId) ? await findFile(context.get(services).db, fileId) : null
  if (file?.id !== fileId) throw data(null, { status: 404 })
  return file
}

const MEGABYTE = 1024 * 1024
const shape: FormShape = { fields: {}, files: { max: 1, bytes: MEGABYTE, totalBytes: MEGABYTE } }

/** Marks the file's payouts as the uploaded table says, all of it or nothing. */
export async function action({ params: { fileId }, request, context }: Route.ActionArgs) {
  await fileOf(fileId, context)
  return withFileForm(request, context, shape, {
    take: (form) => take(fileId, form, context),
    refuse: (_text, init) => data({ problems: [visitorOf(context).t('bankFiles:answer.problems.busy')] }, init),
  })
}

async function take(fileId: string, { files: [sent], problem }: FileForm, context: Context) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const refuse = (problems: readonly string[]) => data({ problems }, { status: 400 })
  if (problem?.reason === 'file-too-large') return refuse([t('bankFiles:answer.problems.large')])
  if (problem || !sent || sent.bytes.length === 0) return refuse([t('bankFiles:answer.problems.none')])
  const table = readTableFile(sent.bytes, { maxRows: MAX_ANSWER_ROWS })
  if (!table.ok) {
    const isMany = table.failure.reason === 'too-many-rows'
    return refuse([t(`bankFiles:answer.problems.${isMany ? 'many' : 'unread'}`, { max: MAX_ANSWER_ROWS })])
  }
  const { currency } = await fileOf(fileId, context)
  const answer = readAnswer(table.value.rows, currency)
  if (!answer.ok) return refuse(problemTexts(answer.failure, t))

  const input = { adminId: actorOf(context).userId, fileId, rows: answer.value }
  const outcome = await takeAnswer(db, input, clock())
  if (outcome.ok) return redirect(to(`/admin/payouts/${fileId}?marked=${outcome.value.paid}-${outcome.value.failed}`))
  if (outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  return refuse(problemTexts(outcome.failure.problems, t))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Answer({ loaderData: { fileId, maxRows }, actionData }: Route.ComponentProps) {
  return <AnswerPage {...{ fileId, maxRows }} problems={actionData?.problems ?? []} />
}
