import { readCompany } from '#domain/company/queries.server.ts'
import { zoneOf } from '#domain/i18n/site.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { dayIn } from '#kernel/zones.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { bacsFile } from '../bacs-18.ts'
import { type BankDetails, kindOf } from '../bank-details.ts'
import { bankFileRows, type FileRows } from '../bank-file.ts'
import { type BankLayout, layoutsFor } from '../bank-layout.ts'
import type { BankFileHead, BankPayment, Payer } from '../bank-payment.ts'
import { bancoEstadoRows, bciRows, santanderRows } from '../chilean-file.ts'
import type { LayoutFailure } from '../errors.ts'
import { painFile } from '../pain-001.ts'
import { findFile } from '../queries/list-payouts.server.ts'
import { readBankDetails } from '../queries/read-details.server.ts'
import { readBankRules } from '../queries/read-rules.server.ts'

/** A file for a bank: a table, or a text of the bank's own form. */
type BankFile = { name: string } & ({ rows: FileRows } | { text: string; type: string; ending: string })

/** Reads a bank file in a layout, always the same; decrypts details, which is audited with the reader. */
export async function readBankFile(
  { db, vault }: { db: Db; vault: Vault },
  { adminId, fileId, layout }: { adminId: string; fileId: string; layout: BankLayout },
  now: Date,
): Promise<Result<BankFile, LayoutFailure>> {
  return inTransaction(db, async (tx) => {
    const file = await findFile(tx, fileId)
    if (!file) return fail({ reason: 'not-found' })
    const { legalName: name } = await readCompany(tx)
    const payer: Payer = { name, ...(await readBankRules(tx)) }
    const kind = kindOf(file.country)
    const isToBeHad = layoutsFor(kind, file.currency, payer).some((each) => each.layout === layout && !each.missing)
    if (!isToBeHad) return fail({ reason: 'no-layout' })

    const payments: BankPayment[] = []
    for (const { id: payoutId, accountId, amount, reference, email } of file.payouts)
      payments.push({ payoutId, reference, amount, email, details: await readBankDetails(tx, vault, accountId) })
    const changes = { file: [null, file.id], layout: [null, layout] } as const
    await recordAudit(tx, { actorId: adminId, action: 'payout-file-read', changes }, now)
    const head = { fileId: file.id, createdAt: file.at, day: dayIn(file.at, zoneOf('global')) }
    return ok({
      name: `payouts-${file.id}`,
      ...contentOf(layout, { ...head, kind, currency: file.currency }, payments, payer),
    })
  })
}

type Head = BankFileHead & { kind: BankDetails['kind']; currency: Currency }

const xml = { type: 'application/xml; charset=utf-8', ending: 'xml' }

function contentOf(
  layout: BankLayout,
  { kind, currency, ...head }: Head,
  payments: readonly BankPayment[],
  payer: Payer,
) {
  switch (layout) {
    case 'table':
      return { rows: bankFileRows(kind, payments) }
    case 'pain-001-03':
      return { text: painFile({ ...head, currency, version: '03' }, payments, payer), ...xml }
    case 'pain-001-09':
      return { text: painFile({ ...head, currency, version: '09' }, payments, payer), ...xml }
    case 'bacs-18':
      return {
        text: bacsFile(head, payments, { ...payer, bacs: payer.bacs! }),
        type: 'text/plain; charset=us-ascii',
        ending: 'txt',
      }
    case 'bancoestado':
      return { rows: bancoEstadoRows(payments) }
    case 'santander':
      return { rows: santanderRows(payments, payer) }
    case 'bci':
      return { rows: bciRows(payments, payer) }
  }
}
