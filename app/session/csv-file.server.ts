import { CSV_START, csvLine } from '#platform/table-file.server.ts'

/**
 * A table to be taken along, for this reader only.
 *
 * @param name of the file, without its ending
 * @param rows of texts, the names of the columns first
 */
export const csvFile = (name: string, rows: readonly (readonly string[])[]): Response =>
  new Response(CSV_START + rows.map(csvLine).join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
