import { exportNames, exportRows } from '#domain/insights/queries/export-rows.server.ts'
import { data } from 'react-router'
import { csvFile, csvStream } from '#app/session/csv-file.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { inputOf, readFile } from './report.view.server.ts'
import { sectionNames } from './sections/section-names.ts'
import type { Route } from './+types/export.route'

/** Exports a part of a page, or all rows behind a report, as CSV: days as `YYYY-MM-DD`, shares from 0 to 1. @throws 404 for an unknown one */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { section, part = '', report, ...params } = searchOf(url)
  const { input } = await inputOf(params, context)
  const { from, to } = input.range
  const rows = exportNames.find((name) => name === report)
  if (rows) {
    const { db } = context.get(services)
    return csvStream(`${rows}-${from}-${to}`, exportRows(db, { ...input, report: rows }))
  }

  const name = sectionNames.find((each) => each === section)
  const lines = name && (await readFile(name, part, params, context))
  if (!lines) throw data(null, { status: 404 })
  return csvFile(`${name}-${part}-${from}-${to}`, lines)
}
