import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest, valueOf } from '#test/factories.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aBegunStay, aHostToPay, balancesOf } from '#test/payouts.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readAnswer } from './bank-answer.ts'
import type { BankDetails } from './bank-details.ts'
import type { BankLayout } from './bank-layout.ts'
import type { BankRules } from './bank-rules.ts'
import { makeBankFile } from './commands/make-bank-file.server.ts'
import { makePayouts } from './commands/make-payouts.server.ts'
import { markAllBut, takeAnswer } from './commands/mark-file.server.ts'
import { markPaid } from './commands/mark-payout.server.ts'
import { readBankFile } from './commands/read-bank-file.server.ts'
import { writeBankRules } from './commands/write-rules.server.ts'
import { ownerOf } from './payout-account.ts'
import { findFile } from './queries/list-payouts.server.ts'
import { readBankRules } from './queries/read-rules.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)

const plain = await readBankRules(db)
const setRules = (changes: Partial<BankRules>) =>
  inTransaction(db, (tx) => writeBankRules(tx, { ...plain, ...changes }))

/** A file with a payout of 100,000 to each of so many hosts. */
async function aFile(hosts: number) {
  const listings = await Promise.all(Array.from({ length: hosts }, () => aHostToPay(db)))
  const stays = []
  for (const listing of listings) stays.push(await aBegunStay(db, listing, '2026-03-20', '2026-03-22'))
  const at = stays[0]!.startsAt
  const adminId = await aGuest(db)
  const makeFile = () => makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, at)
  // Payouts of other tests that wait go into a file of their own.
  await makeFile()
  await makePayouts(db, at)
  const fileId = valueOf(await makeFile())
  const file = (await findFile(db, fileId))!
  return { fileId, adminId, at: later(at, { days: 1 }), payouts: file.payouts, listings }
}

const statesOf = async (fileId: string) =>
  (await findFile(db, fileId))!.payouts.map(({ status, bankReference, error }) => [status, bankReference, error])
const auditOf = (action: string, id: string) =>
  db.selectFrom('audit_log').select(['reason']).where('action', '=', action).where('subject_id', '=', id).execute()

test('[HOST-09] all payouts of a file are paid but those that are named, which are owed again, each in the audit log', async () => {
  const { fileId, adminId, at, payouts, listings } = await aFile(3)
  const [first, second, third] = payouts
  const except = { references: [second!.reference], cause: 'closed' as const, reason: 'account closed' }
  expect(await markAllBut(db, { adminId, fileId, except }, at)).toEqual({ ok: true, value: { paid: 2, failed: 1 } })
  expect(await statesOf(fileId)).toEqual([
    ['paid', null, null],
    ['failed', null, 'account closed'],
    ['paid', null, null],
  ])
  const hostId = second!.hostId
  expect(listings.map((each) => each.hostId)).toContain(hostId)
  expect(await balancesOf(db, hostId)).toEqual({ owed: 100_000, onItsWay: 0 })
  expect(await auditOf('payout-failed', second!.id)).toEqual([{ reason: 'account closed' }])
  expect(await auditOf('payout-paid', first!.id)).toHaveLength(1)
  expect(await auditOf('payout-paid', third!.id)).toHaveLength(1)
  expect(await markAllBut(db, { adminId, fileId, except: { ...except, references: [] } }, at)).toEqual({
    ok: false,
    failure: { reason: 'nothing-open' },
  })
})

test('[HOST-09] without a cause those that are named stay open; a name that is of no open payout of the file marks nothing', async () => {
  const { fileId, adminId, at, payouts } = await aFile(2)
  const other = await aFile(1)
  const but = (references: string[]) =>
    markAllBut(db, { adminId, fileId, except: { references, cause: null, reason: '' } }, at)
  expect(await but([other.payouts[0]!.reference, payouts[0]!.reference])).toEqual({
    ok: false,
    failure: { reason: 'unknown-references', references: [other.payouts[0]!.reference] },
  })
  expect((await statesOf(fileId)).map(([status]) => status)).toEqual(['sending', 'sending'])
  expect(await but([payouts[0]!.reference])).toEqual({ ok: true, value: { paid: 1, failed: 0 } })
  expect((await statesOf(fileId)).map(([status]) => status)).toEqual(['sending', 'paid'])
  expect(
    await markAllBut(db, { adminId, fileId: newId(), except: { references: [], cause: null, reason: '' } }, at),
  ).toEqual({
    ok: false,
    failure: { reason: 'not-found' },
  })
})

test('[HOST-09] of two admins who mark one file at once, one marks each payout', async () => {
  const { fileId, at, payouts } = await aFile(3)
  const except = { references: [], cause: null, reason: '' }
  const admins = [await aGuest(db), await aGuest(db)]
  const outcomes = await Promise.all(admins.map((adminId) => markAllBut(db, { adminId, fileId, except }, at)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  for (const { id } of payouts) expect(await auditOf('payout-paid', id)).toHaveLength(1)
})

const answer = (...rows: Record<string, string>[]) =>
  valueOf(
    readAnswer(
      rows.map((values, index) => ({ number: index + 2, values })),
      'CLP',
    ),
  )

test('[HOST-09] the bank’s answer marks what it names, with the bank’s reference, and the same answer again changes nothing', async () => {
  const { fileId, adminId, at, payouts } = await aFile(3)
  const [first, second] = payouts
  const rows = answer(
    { reference: first!.reference, status: 'paid', comprobante: 'TEF 1', monto: '100000' },
    { reference: second!.reference, status: 'rejected', comprobante: 'TEF 2', motivo: 'AC04', monto: '100000' },
  )
  expect(await takeAnswer(db, { adminId, fileId, rows }, at)).toEqual({ ok: true, value: { paid: 1, failed: 1 } })
  expect(await statesOf(fileId)).toEqual([
    ['paid', 'TEF 1', null],
    ['failed', 'TEF 2', 'AC04'],
    ['sending', null, null],
  ])
  expect(await takeAnswer(db, { adminId, fileId, rows }, at)).toEqual({ ok: true, value: { paid: 0, failed: 0 } })
})

test('[HOST-09] an answer with a row that does not fit is not taken at all: another file’s payout, another amount, another outcome', async () => {
  const { fileId, adminId, at, payouts } = await aFile(3)
  const other = await aFile(1)
  const [first, second, third] = payouts
  valueOf(await markPaid(db, { adminId, payoutId: third!.id }, at))
  const rows = answer(
    { reference: first!.reference, status: 'paid', monto: '100000' },
    { reference: second!.reference, status: 'paid', monto: '99999' },
    { reference: other.payouts[0]!.reference, status: 'paid', monto: '' },
    { reference: third!.reference, status: 'rejected', monto: '' },
  )
  expect(await takeAnswer(db, { adminId, fileId, rows }, at)).toEqual({
    ok: false,
    failure: {
      reason: 'does-not-fit',
      problems: [
        { reference: second!.reference, why: 'amount' },
        { reference: other.payouts[0]!.reference, why: 'unknown' },
        { reference: third!.reference, why: 'ended' },
      ],
    },
  })
  expect((await statesOf(fileId)).map(([status]) => status)).toEqual(['sending', 'sending', 'paid'])
})

test('[HOST-09] a bank’s reference stands on payouts to a bank that have ended alone', async () => {
  const { payouts } = await aFile(1)
  await expect(sql`update payouts set bank_reference = 'TEF' where id = ${payouts[0]!.id}`.execute(db)).rejects.toThrow(
    'payouts_bank_reference_check1',
  )
})

test('[HOST-09] payouts by the week wait for Monday, also when no worker ran on it', async () => {
  const listing = await aHostToPay(db)
  await setRules({ rhythm: 'weekly' })
  const { startsAt } = await aBegunStay(db, listing, '2026-03-25', '2026-03-27')
  const payouts = () => db.selectFrom('payouts').select('amount_minor').where('host_id', '=', listing.hostId).execute()
  await makePayouts(db, later(startsAt, { days: 3 }))
  expect(await payouts()).toEqual([])
  await makePayouts(db, later(startsAt, { days: 6 }))
  expect(await payouts()).toEqual([{ amount_minor: 100_000 }])
  await setRules({})
})

test('[HOST-09] a sum below the minimum waits for more, and is paid after sixty days', async () => {
  await setRules({ minimums: { ...plain.minimums, CLP: 150_000 } })
  const [listing, lonely] = [await aHostToPay(db), await aHostToPay(db)]
  const payouts = (hostId: string) =>
    db.selectFrom('payouts').select('amount_minor').where('host_id', '=', hostId).execute()
  const { startsAt } = await aBegunStay(db, listing, '2026-03-20', '2026-03-22')
  await aBegunStay(db, lonely, '2026-03-20', '2026-03-22')
  await makePayouts(db, startsAt)
  expect(await payouts(listing.hostId)).toEqual([])
  const second = await aBegunStay(db, listing, '2026-03-24', '2026-03-26')
  await makePayouts(db, second.startsAt)
  expect(await payouts(listing.hostId)).toEqual([{ amount_minor: 200_000 }])
  expect(await payouts(lonely.hostId)).toEqual([])
  await makePayouts(db, later(startsAt, { days: 60 }))
  expect(await payouts(lonely.hostId)).toEqual([{ amount_minor: 100_000 }])
  await setRules({})
})

/** A file whose account's details can be read. */
async function aReadableFile(details: BankDetails) {
  const { fileId, adminId, at, payouts } = await aFile(1)
  for (const { accountId, hostId } of payouts) {
    const sealed = testVault.seal(JSON.stringify(details), ownerOf({ hostId, id: accountId }))
    const change = { details: sealed.text, key_id: sealed.keyId }
    await db.updateTable('payout_accounts').set(change).where('id', '=', accountId).execute()
  }
  const read = (layout: BankLayout) => readBankFile({ db, vault: testVault }, { adminId, fileId, layout }, at)
  return { read, payout: payouts[0]!, fileId }
}

const chilean = {
  kind: 'chile',
  holder: '=Ana',
  taxId: '12345678-5',
  bank: '012',
  account: 'vista',
  number: '000123456789012345',
} as const satisfies BankDetails

test('[HOST-09] a Chilean file is had in four layouts, two of them once the operator’s account is set, and no other; each reading is audited with its layout', async () => {
  const { read, payout, fileId } = await aReadableFile(chilean)
  const rowOf = async (layout: BankLayout) => {
    const file = valueOf(await read(layout))
    return 'rows' in file ? file.rows.find((row) => row.includes(payout.reference)) : null
  }
  const account = ['=Ana', '12345678-5', '012', 'BancoEstado', 'vista', chilean.number]
  expect(await rowOf('table')).toEqual([
    payout.reference,
    payout.id,
    ...account,
    money(1e5, 'CLP'),
    'CLP',
    payout.email,
  ])
  expect(await rowOf('bancoestado')).toContain(chilean.number)
  for (const layout of ['santander', 'bci', 'pain-001-03', 'pain-001-09', 'bacs-18'] as const)
    expect(await read(layout)).toEqual({ ok: false, failure: { reason: 'no-layout' } })
  await setRules({ chileAccount: '61668095' })
  expect(await rowOf('santander')).toContain('61668095')
  expect(await rowOf('bci')).toContain('61668095')
  await setRules({})
  const audited = await db.selectFrom('audit_log').select('changes').where('action', '=', 'payout-file-read').execute()
  const layouts = audited
    .map(({ changes }) => changes as { file: string[]; layout: string[] })
    .filter(({ file }) => file[1] === fileId)
  expect(new Set(layouts.map(({ layout }) => layout[1]))).toEqual(new Set(['bancoestado', 'bci', 'santander', 'table']))
})
