import { templateRows } from '#domain/imports/import-template.ts'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import type { Route } from './+types/template.route'

/** A file to begin with: the columns that a listing needs, with a row for each unit to be replaced. */
export const loader = ({ url, context }: Route.LoaderArgs) =>
  tableAnswer('listings-template', templateRows(), { url, context })
