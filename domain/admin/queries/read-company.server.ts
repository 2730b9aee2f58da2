import type { Company } from '#domain/company/company.ts'
import { readCompany } from '#domain/company/queries.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'

/** What an admin says of the company in one form. */
export type CompanyDetails = Omit<Company, 'legalTextsConfirmedAt'>

export async function readCompanyDetails(db: Db | Tx): Promise<CompanyDetails> {
  const { legalTextsConfirmedAt: _, ...details } = await readCompany(db)
  return details
}

/** Who has confirmed the legal texts, and when; null while nobody has. @returns `name` is null where the account is gone */
export async function findLegalConfirmation(db: Db): Promise<{ at: Date; name: string | null } | null> {
  const row = await db
    .selectFrom('company')
    .leftJoin('profiles', (join) =>
      join.onRef('user_id', '=', 'legal_texts_confirmed_by').on('profiles.closed_at', 'is', null),
    )
    .select(['legal_texts_confirmed_at as at', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow()
  return row.at && { at: row.at, name: row.first_name === null ? null : `${row.first_name} ${row.last_name}` }
}
