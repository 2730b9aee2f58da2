import { translator } from '#domain/i18n/queries.server.ts'
import { forgetTranslations } from '#domain/translations/commands/forget-translations.server.ts'
import { deleteFiles } from '#domain/media/commands/remove-photo.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { Uploads } from '#platform/uploads.server.ts'
import { sql } from 'kysely'
import { personalTables } from '../personal-data.ts'
import type { PersonalTable } from '../personal-table.ts'
import { deleteExport } from './remove-exports.server.ts'
import { noteErasure } from './note-erasure.server.ts'
import { type Facts, fragmentOf } from '../queries/list-rows.server.ts'
import { findKnownNames, renamePerson } from './rename-person.server.ts'

type Files = { storage: Storage; uploads: Uploads }

/**
 * Erases what `personalTables` lists, in its order, and the files that belong to it.
 *
 * Files are deleted last: a failure rolls back their rows, and the job is retried.
 *
 * @param places all of them, but for tests
 * @returns false where the account is not closed, or was erased before
 */
export async function erasePerson(
  tx: Tx,
  files: Files,
  userId: string,
  now: Date,
  places: readonly PersonalTable[] = personalTables,
): Promise<boolean> {
  // The account is locked before its profile, in the order of new sessions.
  const account = await tx
    .selectFrom('user')
    .innerJoin('profiles', 'profiles.user_id', 'user.id')
    .select('email')
    .where('user_id', '=', userId)
    .where('closed_at', 'is not', null)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!account) return false

  const named = await namedFiles(tx, userId)
  const names = await findKnownNames(tx, userId)
  await forgetTranslations(tx, await descriptionsOf(tx, userId))
  const facts: Facts = {
    person: userId,
    email: account.email,
    now,
    title_en: translator('en')('privacy:removedTitle'),
    title_es: translator('es')('privacy:removedTitle'),
  }
  for (const place of places) {
    await eraseRows(tx, place, facts)
    if (typeof place.erased === 'object' && place.erased.renamed)
      await renamePerson(tx, { ...place, ...place.erased.renamed }, { names, facts })
  }
  await noteErasure(files.storage, userId, now)
  await deleteNamed(files, named)
  return true
}

/** The descriptions of a host's spaces, which go with them. */
async function descriptionsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('listing_texts')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select('description')
    .where('host_id', '=', userId)
    .execute()
  return rows.map(({ description }) => description)
}

async function eraseRows(tx: Tx, { table, whose, erased }: PersonalTable, facts: Facts): Promise<void> {
  if (erased === 'with-its-owner') return
  if (erased === 'deleted') {
    await sql`delete from ${sql.table(table)} where ${fragmentOf(whose, facts)}`.execute(tx)
    return
  }
  const changes = Object.entries(erased.replaced).map(([column, value]) => ({
    column: sql.ref(column),
    value: fragmentOf(value, facts),
  }))
  if (changes.length === 0) return
  // Tables like the audit log refuse updates, so rows without changes are not written.
  await sql`update ${sql.table(table)} set ${sql.join(changes.map(({ column, value }) => sql`${column} = ${value}`))}
    where (${fragmentOf(whose, facts)})
      and (${sql.join(
        changes.map(({ column, value }) => sql`${column} is distinct from ${value}`),
        sql` or `,
      )})`.execute(tx)
}

/** Files outside the database are listed before the rows that name them are deleted. */
async function namedFiles(tx: Db, userId: string) {
  const [photos, uploads, exports] = await Promise.all([
    tx.selectFrom('photos').select(['key', 'source']).where('owner_id', '=', userId).forUpdate().execute(),
    tx.selectFrom('photo_uploads').select('id').where('owner_id', '=', userId).execute(),
    tx.selectFrom('data_exports').select(['id', 'parts']).where('person_id', '=', userId).forUpdate().execute(),
  ])
  return { photos, uploads, exports }
}

async function deleteNamed({ storage, uploads }: Files, named: Awaited<ReturnType<typeof namedFiles>>): Promise<void> {
  for (const photo of named.photos) await deleteFiles(storage, photo)
  for (const { id } of named.uploads) await uploads.remove(id)
  for (const made of named.exports) await deleteExport(storage, made)
}
