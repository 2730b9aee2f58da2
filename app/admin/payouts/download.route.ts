import { readBankFile } from '#domain/payouts/commands/read-bank-file.server.ts'
import { isId } from '#kernel/ids.ts'
import { data } from 'react-router'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/download.route'

/** Serves the bank file, always the same, and audits the download. */
export async function loader({ params: { fileId }, url, context }: Route.LoaderArgs) {
  const { db, vault, clock } = context.get(services)
  const rows = isId(fileId)
    ? await readBankFile({ db, vault }, { adminId: actorOf(context).userId, fileId }, clock())
    : null
  if (!rows) throw data(null, { status: 404 })
  return tableAnswer(`payouts-${fileId}`, rows, { url, context })
}
