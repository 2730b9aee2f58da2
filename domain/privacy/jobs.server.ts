import { recordSecurityEvent } from '#domain/security/commands/record-security-event.server.ts'
import { findReader } from '#domain/accounts/queries/find-reader.server.ts'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { originAt, type Origins } from '#domain/i18n/site.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { Uploads } from '#platform/uploads.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { erasePerson } from './commands/erase-person.server.ts'
import { writeExport } from './commands/write-export.server.ts'
import { EXPORT_DAYS, exportName } from './data-export.ts'
import { closedEmail, exportEmail } from './privacy-email.ts'

type Works = { db: Db; storage: Storage; uploads: Uploads; product: string }

/** Erases a closed account and confirms it to a proved address by an e-mail that is deleted once it is sent. */
export async function eraseAccount(
  { db, storage, uploads, product }: Works,
  { userId }: { userId: string },
  now: Date,
): Promise<void> {
  const isErased = await inTransaction(db, async (tx) => {
    const reader = await findReader(tx, userId).select('emailVerified').executeTakeFirst()
    if (!reader || !(await erasePerson(tx, { storage, uploads }, userId, now))) return false
    // Nobody has shown that they read the address, and its reader may have an account of their own by now.
    if (!reader.emailVerified) return true

    const { email, language } = reader
    const content = closedEmail({ product, t: await emailTexts(tx, 'account_closed', reader, now) })
    const input = { eventKey: `erased:${userId}`, recipientId: null, to: email, language, content, maxPerHour: null }
    await queueEmail(tx, { ...input, type: 'account_closed' }, product, now)
    return true
  })
  // Whose account it was is nobody's to know any more.
  if (isErased) await recordSecurityEvent(db, { kind: 'account-erased' }, now)
}

type Exporting = { db: Db; storage: Storage; vault: Vault; product: string; origin: string; origins?: Origins }

/** Makes the file of an export and e-mails a link to them. */
export async function makeExport(
  { db, storage, vault, product, ...sender }: Exporting,
  { exportId }: { exportId: string },
  now: Date,
): Promise<void> {
  const request = await db
    .selectFrom('data_exports')
    .select('person_id')
    .where('id', '=', exportId)
    .where('ready_at', 'is', null)
    .executeTakeFirst()
  const reader = request && (await findReader(db, request.person_id).executeTakeFirst())
  if (!reader) return

  const { email, language, site } = reader
  const facts = { person: request.person_id, email, now, title_en: '', title_es: '' }
  const parts = await writeExport({ db, storage, vault }, exportId, { facts, language, site, product })
  const isNotified = await inTransaction(db, async (tx) => {
    const ready = await tx
      .updateTable('data_exports')
      .set({ parts, ready_at: now, expires_at: addMinutes(now, EXPORT_DAYS * 24 * 60) })
      .where('id', '=', exportId)
      .executeTakeFirst()
    if (ready.numUpdatedRows === 0n) return false
    const t = await emailTexts(tx, 'export_ready', reader, now)
    const content = exportEmail({ product, origin: originAt(sender, site), language, t })
    const input = { eventKey: `export:${exportId}`, recipientId: request.person_id, to: email, language, content }
    await queueEmail(tx, { ...input, maxPerHour: null, type: 'export_ready' }, product, now)
    return true
  })
  // The account was erased meanwhile.
  if (!isNotified) for (let part = 1; part <= parts; part += 1) await storage.delete(exportName(exportId, part))
}
