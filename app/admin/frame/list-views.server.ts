import { MAX_VIEWS, removeView, saveView } from '#domain/admin/commands/save-view.server.ts'
import { MAX_VIEW_NAME, ViewForm } from '#domain/admin/input.ts'
import { listViews } from '#domain/admin/queries/list-views.server.ts'
import { readTable, type TableSpec, writeTable } from '#domain/admin/table-view.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>
type Form = Record<string, string>

/** A list of admins: its name, its address, and what it can show. */
type NamedTable = { list: string; path: string; spec: TableSpec }

export const viewsOf = ({ list }: NamedTable, context: Context) =>
  listViews(context.get(services).db, { userId: actorOf(context).userId, list })

const addressOf = (path: string, params: string) => (params ? `${path}?${params}` : path)

/** The form's list is read like an address, so that only what a list can show is stored. */
const paramsOf = (spec: TableSpec, form: Form) =>
  writeTable(spec, readTable(spec, new URLSearchParams(form['params'] ?? '')))

/** Keeps the list as it is shown, under a name. */
export async function keepView({ list, path, spec }: NamedTable, form: Form, context: Context) {
  const { db, clock } = context.get(services)
  const { t, to } = visitorOf(context)
  const refused = (problem: string, status: number) =>
    data(
      {
        view: { name: form['name'] ?? '', problem: t(problem, { max: MAX_VIEW_NAME, views: MAX_VIEWS }) },
        choice: null,
      },
      { status },
    )
  const parsed = ViewForm.safeParse(form)
  if (!parsed.success) return refused(problemsOf(parsed.error)['name'] ?? 'tables:problems.name', 400)
  const params = paramsOf(spec, form)
  const view = { userId: actorOf(context).userId, list, params, name: parsed.data.name }
  const outcome = await saveView(db, view, clock())
  if (!outcome.ok) return refused(`tables:problems.${outcome.failure.reason}`, 409)
  throw redirect(to(addressOf(path, params)))
}

/** Takes one of this admin's own views away. */
export async function dropView({ path }: NamedTable, form: Form, context: Context): Promise<never> {
  const { viewId = '' } = form
  if (!isId(viewId)) throw data(null, { status: 404 })
  await removeView(context.get(services).db, { userId: actorOf(context).userId, viewId })
  throw redirect(visitorOf(context).to(path))
}
