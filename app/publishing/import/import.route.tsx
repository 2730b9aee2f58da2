import { importLimits } from '#domain/imports/import-limits.ts'
import { storeImport } from '#domain/imports/commands/store-import.server.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { type FileForm, type FormShape, withFileForm } from '#app/session/file-form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { columnGroups } from './columns.view.server.ts'
import { ImportPage } from './import-page.tsx'
import type { Route } from './+types/import.route'

type Context = Readonly<RouterContextProvider>

export function loader({ context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return {
    groups: columnGroups(t),
    page: pageMeta(context, { title: t('import:title'), description: t('import:description'), path: null }),
  }
}

/** Parses an uploaded file and redirects to its rows. */
export function action({ request, context }: Route.ActionArgs) {
  return withFileForm(request, context, shape, {
    take: (form) => take(form, context),
    refuse: (problem, init) => data({ problem }, init),
  })
}

const shape: FormShape = {
  fields: {},
  files: { max: 1, bytes: importLimits.bytes, totalBytes: importLimits.bytes },
}

async function take({ files: [file], problem }: FileForm, context: Context) {
  const { db, budgets, clock } = context.get(services)
  const { userId: hostId } = actorOf(context)
  if (problem?.reason === 'file-too-large')
    return refused(context, 'large', { megabytes: importLimits.bytes / 1024 / 1024 })
  if (problem || !file || file.bytes.length === 0) return refused(context, 'none')
  const spent = await budgets.spend('import', hostId, clock())
  if (!spent.ok) return refused(context, 'often', {}, 429)

  const outcome = await storeImport(db, { hostId, fileName: file.name, bytes: file.bytes }, clock())
  if (!outcome.ok) return refused(context, outcome.failure.reason, { line: 0, max: 0, ...outcome.failure })
  return redirect(visitorOf(context).to(`/manage-listings/import/${outcome.value}`))
}

const refused = (context: Context, reason: string, values: Record<string, string | number> = {}, status = 400) =>
  data({ problem: visitorOf(context).t(`import:file.${reason}`, values) }, { status })

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Import({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage groups={loaderData.groups} problem={actionData?.problem} />
}
