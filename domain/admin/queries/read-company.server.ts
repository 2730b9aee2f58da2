import type { Company } from '#domain/company/company.ts'
import { readCompany } from '#domain/company/queries.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'

/** The company's details in one form. */
export type CompanyDetails = Omit<Company, 'confirmedLegalTexts'>

export async function readCompanyDetails(db: Db | Tx): Promise<CompanyDetails> {
  const { confirmedLegalTexts: _, ...details } = await readCompany(db)
  return details
}

type LegalConfirmation = { at: Date; name: string | null; version: string }

/**
 * The confirmed version of the legal texts, by whom and when; null without one.
 *
 * @returns `name` is null where the account is gone
 */
export async function findLegalConfirmation(db: Db): Promise<LegalConfirmation | null> {
  const row = await db
    .selectFrom('company')
    .leftJoin('profiles', (join) =>
      join.onRef('user_id', '=', 'legal_texts_confirmed_by').on('profiles.closed_at', 'is', null),
    )
    .select(['legal_texts_confirmed_at as at', 'legal_texts_version as version', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow()
  const { at, version } = row
  return at && version !== null
    ? { at, version, name: row.first_name === null ? null : `${row.first_name} ${row.last_name}` }
    : null
}
