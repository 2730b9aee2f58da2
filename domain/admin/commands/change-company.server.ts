import { forgetCompany } from '#domain/company/queries.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { type CompanyDetails, readCompanyDetails } from '../queries/read-company.server.ts'
import { changeSettings, type SettingsChange } from './change-settings.server.ts'

/** Stores the company's details. */
export async function changeCompany(db: Db, change: SettingsChange<CompanyDetails>, now: Date) {
  const outcome = await changeSettings(db, { action: 'company-changed', read: readCompanyDetails, write }, change, now)
  forgetCompany(db)
  return outcome
}

const write = (tx: Tx, company: CompanyDetails) =>
  tx
    .updateTable('company')
    .set({
      legal_name: company.legalName,
      registration_number: company.registrationNumber,
      address: company.address,
      support_email: company.supportEmail,
      phone: company.phone,
      privacy_email: company.privacyEmail,
      law_country: company.lawCountry,
      social_links: [...company.socialLinks],
    })
    .execute()

/** `version` of the legal texts that the admin has read; null withdraws the confirmation. */
type Confirmation = { adminId: string; version: string | null }

/** Stores or withdraws the company's confirmation of the legal texts; idempotent. */
export async function confirmLegalTexts(db: Db, { adminId, version }: Confirmation, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await tx.selectFrom('company').select('legal_texts_version').forUpdate().executeTakeFirstOrThrow()
    if (before.legal_texts_version === version) return
    await tx
      .updateTable('company')
      .set({
        legal_texts_confirmed_at: version && now,
        legal_texts_confirmed_by: version && adminId,
        legal_texts_version: version,
      })
      .execute()
    const changes = { legalTextsConfirmed: [before.legal_texts_version, version] } as const
    await recordAudit(tx, { actorId: adminId, action: 'legal-texts-confirmed', changes }, now)
  })
  forgetCompany(db)
}
