import { type BulkAction, type BulkChange, bulkActions, MAX_BULK } from '#domain/publishing/bulk-action.ts'
import { makeBulkChange } from '#domain/publishing/commands/make-bulk-change.server.ts'
import { undoBulkChange } from '#domain/publishing/commands/undo-bulk-change.server.ts'
import { OwnListParams, readBulkChange } from '#domain/publishing/input.ts'
import { findOwnIds } from '#domain/publishing/queries/list-own.server.ts'
import { previewBulkChange } from '#domain/publishing/queries/preview-bulk-change.server.ts'
import type { Fields } from '#domain/publishing/step.ts'
import type { Problems } from '#kernel/fields.ts'
import { isId, newId } from '#kernel/ids.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { joinedFormOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { bulkProblemTexts, bulkRowView } from './change.view.server.ts'
import { ChangePage } from './change-page.tsx'
import type { Route } from './+types/change.route'

type Context = Readonly<RouterContextProvider>

/** The page shows what an act would do to each chosen listing; the address holds the choice, the act and its values. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const { t, language } = visitorOf(context)
  const { userId: hostId } = actorOf(context)
  const action = bulkActions.find((each) => each === url.searchParams.get('do'))
  if (!action) throw redirect(visitorOf(context).to('/manage-listings'))
  const filter = OwnListParams.parse(searchOf(url))
  const isAll = url.searchParams.has('all')
  const ids = isAll
    ? await findOwnIds(db, { hostId, filter, max: MAX_BULK }, language)
    : [
        ...new Set(
          url.searchParams
            .getAll('listing')
            .filter(isId)
            .map((id) => id.toLowerCase()),
        ),
      ]
  const form = valuesIn(url)
  const read = isFilledIn(action, url) ? readBulkChange(action, form) : null
  const isTooMany = ids.length > MAX_BULK
  const previews = read?.ok && !isTooMany ? await previewBulkChange(db, { hostId, ids, change: read.value }) : []
  return {
    action,
    count: ids.length,
    ids: isTooMany ? [] : ids,
    // The address of all that a filter finds stays short.
    choice: isAll
      ? Object.entries({ all: '1', ...filter }).map(([name, value]) => ({ name, value }))
      : ids.map((value) => ({ name: 'listing', value })),
    isTooMany,
    form,
    problems: read && !read.ok ? bulkProblemTexts(read.failure, context) : {},
    isPreviewed: read?.ok ?? false,
    rows: previews.map((preview) => bulkRowView(preview, context)),
    changeId: newId(clock().getTime()),
    page: pageMeta(context, { title: t(`bulk:title.${action}`), description: t('manage:description'), path: null }),
  }
}

const fieldsOfAction: Record<BulkAction, readonly string[]> = {
  publish: [],
  pause: [],
  price: ['percent'],
  policy: ['refundPolicy'],
  hours: ['weekdays', 'opens', 'closes'],
  minimums: ['minDays', 'minHours'],
}

/** Boxes of one name are joined by commas, as in a form that is sent. */
const valuesIn = (url: URL): Fields =>
  Object.fromEntries(
    Object.values(fieldsOfAction)
      .flat()
      .map((name) => [name, url.searchParams.getAll(name).join(',').slice(0, 100)]),
  )

/** An act without values needs none; any other is first asked for them. */
const isFilledIn = (action: BulkAction, url: URL) =>
  fieldsOfAction[action].length === 0 || fieldsOfAction[action].some((name) => url.searchParams.has(name))

/** Does what was shown, or takes it back. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await joinedFormOf(request)
  switch (intentOf(form, ['apply', 'undo'])) {
    case 'apply':
      return apply(form, context)
    case 'undo':
      return undo(form['changeId'] ?? '', context)
  }
}

async function apply(form: Fields, context: Context) {
  const action = bulkActions.find((each) => each === form['do'])
  const changeId = form['changeId'] ?? ''
  if (!action || !isId(changeId)) throw data(null, { status: 400 })
  const read = readBulkChange(action, form)
  if (!read.ok) return refused(read.failure, context)
  const ids = (form['listing'] ?? '').split(',').filter(isId)
  return make({ changeId, ids, change: read.value }, context)
}

async function make(input: { changeId: string; ids: readonly string[]; change: BulkChange }, context: Context) {
  const { db, clock } = context.get(services)
  const outcome = await makeBulkChange(db, { hostId: actorOf(context).userId, ...input }, clock())
  if (outcome.ok) throw redirect(visitorOf(context).to(`/manage-listings?changed=${outcome.value}`))
  switch (outcome.failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'none':
    case 'too-many':
      return refused({ form: `bulk:problems.${outcome.failure.reason}` }, context)
  }
}

const refused = (problems: Problems, context: Context) =>
  data({ problems: bulkProblemTexts(problems, context) }, { status: 400 })

async function undo(changeId: string, context: Context) {
  const { db, clock } = context.get(services)
  const outcome = isId(changeId)
    ? await undoBulkChange(db, { hostId: actorOf(context).userId, changeId }, clock())
    : ({ ok: false, failure: { reason: 'not-found' } } as const)
  if (!outcome.ok && outcome.failure.reason === 'not-found') throw data(null, { status: 404 })
  // The page says whether it is undone, or that it no longer can be.
  throw redirect(visitorOf(context).to(`/manage-listings?changed=${changeId}`))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  const { page: _page, ...view } = loaderData
  return <ChangePage {...view} problems={{ ...view.problems, ...actionData?.problems }} />
}
