import { noteReading } from '#domain/admin/commands/note-reading.server.ts'
import { exportNames, exportRows } from '#domain/insights/queries/export-rows.server.ts'
import { data } from 'react-router'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import { inputOf, readFile } from './report.view.server.ts'
import { sectionNames } from './sections/section-names.ts'
import type { Route } from './+types/export.route'

/** Exports a part of a page, all its parts, or all rows behind a report, as a table: days as `YYYY-MM-DD`, shares from 0 to 1. @throws 404 for an unknown one */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { section, part = null, report, format: _format, ...params } = searchOf(url)
  const { input } = await inputOf(params, context)
  const { from, to } = input.range
  const { db, clock } = context.get(services)
  const note = (what: string) =>
    noteReading(db, { adminId: actorOf(context).userId, read: { what: 'analytics', report: what } }, clock())
  const rows = exportNames.find((name) => name === report)
  if (rows) {
    await note(`${rows} ${from} ${to}`)
    return tableAnswer(`${rows}-${from}-${to}`, exportRows(replicaOf(context), { ...input, report: rows }), {
      url,
      context,
    })
  }

  const name = sectionNames.find((each) => each === section)
  const lines = name && (await readFile(name, part, params, context))
  if (!lines) throw data(null, { status: 404 })
  await note(`${name} ${from} ${to}`)
  return tableAnswer(`${name}-${part ?? 'all'}-${from}-${to}`, lines, { url, context })
}
