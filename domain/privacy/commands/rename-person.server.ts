import { translator } from '#domain/i18n/queries.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { forgetTranslations } from '#domain/translations/commands/forget-translations.server.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type KnownNames, withoutNames } from '../known-names.ts'
import type { PersonalTable, Retained } from '../personal-table.ts'
import { type Facts, fragmentOf } from '../queries/list-rows.server.ts'

const BATCH = 500

type Texts = { id: string; language: Language; texts: Record<string, string | null> }

/** The names that an account is known by, read before they are erased. */
export async function findKnownNames(tx: Tx, userId: string): Promise<KnownNames> {
  const row = await tx
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.user_id')
    .leftJoin('host_declarations', 'host_declarations.user_id', 'profiles.user_id')
    .select(['first_name', 'last_name', 'user.name', 'legal_name'])
    .where('profiles.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const whole = [row.name, row.legal_name].filter((name) => name !== null)
  return { first: row.first_name, last: row.last_name, whole }
}

/** Replaces a person's names in texts that stay, in batches, and forgets how these were translated; the table has an `id` and a `language`. */
export async function renamePerson(
  tx: Tx,
  { table, whose, to, columns }: Pick<PersonalTable, 'table' | 'whose'> & NonNullable<Retained['renamed']>,
  { names, facts }: { names: KnownNames; facts: Facts },
): Promise<void> {
  let after: string | null = null
  for (;;) {
    const batch: readonly Texts[] = await readBatch(tx, { table, whose, columns }, facts, after)
    const former: string[] = []
    for (const { id, language, texts } of batch) {
      const word = translator(language)(`privacy:named.${to}`)
      const changed = Object.entries(texts).flatMap(([column, text]) => {
        const renamed = text && withoutNames(text, names, word)
        if (!text || renamed === text) return []
        former.push(text)
        return [sql`${sql.ref(column)} = ${renamed}`]
      })
      if (changed.length > 0)
        await sql`update ${sql.table(table)} set ${sql.join(changed)} where id = ${id}`.execute(tx)
    }
    await forgetTranslations(tx, former)
    if (batch.length < BATCH) return
    after = batch.at(-1)!.id
  }
}

async function readBatch(
  tx: Tx,
  { table, whose, columns }: { table: string; whose: string; columns: readonly string[] },
  facts: Facts,
  after: string | null,
) {
  const texts = sql.join(columns.flatMap((column) => [sql.lit(column), sql.ref(column)]))
  const { rows } = await sql<Texts>`select id, language, json_build_object(${texts}) as texts from ${sql.table(table)}
    where (${fragmentOf(whose, facts)}) and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${BATCH}`.execute(
    tx,
  )
  return rows
}
