import { bankLayouts } from '#domain/payouts/bank-layout.ts'
import { readBankFile } from '#domain/payouts/commands/read-bank-file.server.ts'
import { isId } from '#kernel/ids.ts'
import { data } from 'react-router'
import { fileAnswer, tableAnswer } from '#app/session/table-answer.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/download.route'

/** Serves the bank file in the wanted layout, always the same, and audits the download. */
export async function loader({ params: { fileId }, url, context }: Route.LoaderArgs) {
  const { db, vault, clock } = context.get(services)
  const wanted = url.searchParams.get('layout') ?? 'table'
  const layout = bankLayouts.find((each) => each === wanted)
  if (!isId(fileId) || !layout) throw data(null, { status: 404 })
  const read = await readBankFile({ db, vault }, { adminId: actorOf(context).userId, fileId, layout }, clock())
  if (!read.ok) throw data(null, { status: 404 })
  const file = read.value
  if ('rows' in file) return tableAnswer(file.name, file.rows, { url, context })
  return fileAnswer(`${file.name}.${file.ending}`, file.type, pieceOf(file.text))
}

async function* pieceOf(text: string): AsyncGenerator<Uint8Array, void> {
  yield await Promise.resolve(new TextEncoder().encode(text))
}
