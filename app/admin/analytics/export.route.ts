import { data } from 'react-router'
import { csvFile } from '#app/session/csv-file.server.ts'
import { searchOf } from '#app/session/form.server.ts'
import { readFile } from './report.view.server.ts'
import { sectionNames } from './sections/section-names.ts'
import type { Route } from './+types/export.route'

/** Exports the figures of a part as CSV, with days as `YYYY-MM-DD` and shares between 0 and 1. @throws 404 for an unknown part */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { section = '', part = '', ...params } = searchOf(url)
  const name = sectionNames.find((each) => each === section)
  const file = name && (await readFile(name, part, params, context))
  if (!file) throw data(null, { status: 404 })
  const { from, to } = file.range
  return csvFile(`${section}-${part}-${from}-${to}`, file.lines)
}
