import { importListings } from '#domain/imports/commands/import-listings.server.ts'
import { fetchAgain } from '#domain/imports/commands/queue-photos.server.ts'
import { findImport } from '#domain/imports/queries/find-import.server.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { ImportedPage } from './imported-page.tsx'
import { importView } from './imported.view.server.ts'
import type { Route } from './+types/imported.route'

export async function loader({ params: { importId }, url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const { t } = visitorOf(context)
  const own = { hostId: actorOf(context).userId, importId }
  const file = isId(importId) ? await findImport(db, own) : null
  if (!file) throw data(null, { status: 404 })
  return {
    file: importView(file, Number(url.searchParams.get('page')), context),
    page: pageMeta(context, { title: t('import:title'), description: t('import:description'), path: null }),
  }
}

/** Makes the drafts, or fetches a draft's photos again. */
export async function action({ params: { importId }, request, url, context }: Route.ActionArgs) {
  const { db, clock, limits } = context.get(services)
  const { userId: hostId } = actorOf(context)
  const form = await formOf(request)
  const intent = intentOf(form, ['import', 'again'])
  const { draftId = '' } = form
  if (!isId(importId)) throw data(null, { status: 404 })
  switch (intent) {
    case 'import': {
      const outcome = await importListings(db, { hostId, importId, limits }, clock())
      return outcome.ok ? redirect(url.pathname + url.search) : refused(outcome.failure, context)
    }
    case 'again':
      if (!isId(draftId) || !(await fetchAgain(db, { hostId, draftId }))) throw data(null, { status: 404 })
      return redirect(url.pathname + url.search)
  }
}

type Outcome = Awaited<ReturnType<typeof importListings>>
type Failure = Extract<Outcome, { ok: false }>['failure']

function refused(failure: Failure, context: Readonly<RouterContextProvider>) {
  const { t } = visitorOf(context)
  switch (failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'wrong-rows':
      return data({ problem: t('import:refused.wrong') }, { status: 409 })
    case 'refused-row':
      return data({ problem: t('import:refused.row', { number: failure.row }) }, { status: 409 })
    case 'too-many':
      return data({ problem: t('import:refused.room', { count: failure.room }) }, { status: 409 })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Imported({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportedPage file={loaderData.file} problem={actionData?.problem} />
}
