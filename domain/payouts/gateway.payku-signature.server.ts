import { createHmac } from 'node:crypto'

type Fields = Readonly<Record<string, string | number>>

/** The fields sorted by name, as in a URL. */
export const writtenFields = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields)
      .map(([name, value]): [string, string] => [name, String(value)])
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ).toString()

/** Signs as Payku documents: path and sorted fields, with the private token as key. */
export const signPayku = (path: string, fields: Fields, privateToken: string): string =>
  createHmac('sha256', privateToken)
    .update([encodeURIComponent(path), writtenFields(fields)].filter(Boolean).join('&'))
    .digest('hex')
