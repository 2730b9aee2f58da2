import { may } from '#domain/accounts/policy.ts'
import { beginSelection } from '#domain/admin/commands/begin-selection.server.ts'
import { dropSelection, leaveOut } from '#domain/admin/commands/choose-things.server.ts'
import { MAX_REASON, selectionForm } from '#domain/admin/input.ts'
import { findSelection, type FoundSelection } from '#domain/admin/queries/find-selection.server.ts'
import { addressOfList, permissionFor } from '#domain/admin/selection.ts'
import { ListPage } from '#domain/bookings/input.ts'
import { problemsOf, ticks } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { joinedFormOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { operatorEmails } from '#app/session/operator.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { backToList } from '../frame/list-selection.server.ts'
import { SelectionPage } from './selection-page.tsx'
import { selectionView } from './selection.view.server.ts'
import type { Route } from './+types/selection.route'

type Context = Route.LoaderArgs['context']

export async function loader({ params: { selectionId }, url, context }: Route.LoaderArgs) {
  const visitor = visitorOf(context)
  const params = searchOf(url)
  const selection = await ownSelection(selectionId, ListPage.parse(params['page']), context)
  const view = selectionView(selection, visitor)
  return {
    view,
    within: addressOfList(selection.list),
    back: { to: backToList(selection.list, params['of'] ?? ''), text: visitor.t(`selections:back.${selection.list}`) },
    // Passed as data, because importing it would load the form parser in browsers.
    maxReason: MAX_REASON,
    page: pageMeta(context, { title: view.title, description: visitor.t('selections:description'), path: null }),
  }
}

/** @throws 404 for another's, nobody's, and one of a list that the admin may not see */
async function ownSelection(selectionId: string, page: number, context: Context): Promise<FoundSelection> {
  const { db } = context.get(services)
  const actor = actorOf(context)
  const { language } = visitorOf(context)
  const selection = isId(selectionId)
    ? await findSelection(db, { adminId: actor.userId, selectionId, page, language })
    : null
  if (!selection || !may(actor, permissionFor(selection.list))) throw data(null, { status: 404 })
  return selection
}

/** Begins an act on all of it, takes things out, or lets all of them go. */
export async function action({ params: { selectionId }, request, context }: Route.ActionArgs) {
  const form = await joinedFormOf(request)
  const intent = intentOf(form, ['begin', 'leave-out', 'drop'])
  const selection = await ownSelection(selectionId, 1, context)
  const own = { adminId: actorOf(context).userId, selectionId }
  const { db } = context.get(services)
  const { to } = visitorOf(context)
  switch (intent) {
    case 'begin':
      return begin(selection, form, context)
    case 'leave-out':
      await leaveOut(db, { ...own, ids: ticks.parse(form['thing'] ?? '').filter((id) => isId(id)) })
      throw redirect(
        to((await isThere(own, context)) ? `/admin/selections/${selectionId}` : backToList(selection.list, '')),
      )
    case 'drop':
      await dropSelection(db, own)
      throw redirect(to(backToList(selection.list, '')))
  }
}

const isThere = async (own: { adminId: string; selectionId: string }, context: Context) =>
  (await findSelection(context.get(services).db, { ...own, page: 1, language: 'en' })) !== null

async function begin(selection: FoundSelection, form: Record<string, string>, context: Context) {
  const { db, clock } = context.get(services)
  const { t, to, site } = visitorOf(context)
  const { act = '', reason = '', until = '', republish = '' } = form
  const typed = { act, reason, until, republish }
  const parsed = selectionForm(selection.list, site.zone, clock()).safeParse(form)
  if (!parsed.success) {
    const problems = Object.entries(problemsOf(parsed.error))
    if (problems.some(([name]) => name === 'act' || name === 'shown')) throw data(null, { status: 400 })
    const inWords = problems.map(([name, problem]) => [name, t(problem, { max: MAX_REASON })])
    return data(
      { typed, problems: Object.fromEntries(inWords) as Record<string, string>, notice: null },
      { status: 400 },
    )
  }
  const writeTo = (await operatorEmails(context)).support
  const input = { adminId: actorOf(context).userId, selectionId: selection.id, writeTo, ...parsed.data }
  const outcome = await beginSelection(db, input, clock())
  if (!outcome.ok)
    return data({ typed, problems: {}, notice: t(`selections:problems.${outcome.failure.reason}`) }, { status: 409 })
  throw redirect(to(`/admin/selections/${selection.id}`))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Selection({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <SelectionPage {...view} refused={actionData ?? null} />
}
