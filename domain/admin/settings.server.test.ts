import { companyOf } from '#domain/company/queries.server.ts'
import { openDatabase } from '#platform/db.server.ts'
import { aGuest, NOW, valueOf } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { changeCompany, confirmLegalTexts } from './commands/change-company.server.ts'
import { CompanyForm } from './input.ts'
import { listAudit } from './queries/list-audit.server.ts'
import { type CompanyDetails, findLegalConfirmation, readCompanyDetails } from './queries/read-company.server.ts'
import { settingsVersion } from './queries/settings-version.server.ts'

const { db, url } = await aDatabase()
const adminId = await aGuest(db, { firstName: 'Ada', lastName: 'Min' })

let minutes = 0
/** Each time a minute later, so that what is noted has an order. */
const now = () => new Date(NOW.getTime() + (minutes += 1) * 60_000)
const entries = async () => (await listAudit(db, { before: null, of: null })).entries

/** As the page is made of it and sends it. */
async function saveCompany(values: Partial<CompanyDetails>, base?: string) {
  const stored = await readCompanyDetails(db)
  return changeCompany(db, { adminId, base: base ?? settingsVersion(stored), values: { ...stored, ...values } }, now())
}

test('[ADM-01] the company is read as it was told, at once on this server, soon on another; the log has what was there before', async () => {
  const other = openDatabase({ databaseUrl: url, databasePool: 2, timeouts: null })
  try {
    const at = now()
    const later = new Date(at.getTime() + 10_001)
    for (const server of [db, other.db]) expect((await companyOf(server, at)).legalName).toBeNull()

    valueOf(await saveCompany({ legalName: 'Patio SpA', socialLinks: ['https://social.example/patio'] }))
    expect((await companyOf(db, at)).legalName).toBe('Patio SpA')
    expect((await companyOf(other.db, at)).legalName).toBeNull()
    expect(await companyOf(other.db, later)).toMatchObject({
      legalName: 'Patio SpA',
      socialLinks: ['https://social.example/patio'],
      supportEmail: null,
    })
    expect((await entries())[0]).toMatchObject({
      action: 'company-changed',
      actorName: 'Ada Min',
      changes: [
        ['legalName', [null, 'Patio SpA']],
        ['socialLinks', [[], ['https://social.example/patio']]],
      ],
    })
  } finally {
    await other.db.destroy()
  }
})

test('[ADM-01] of two admins who change the same at once one is stored; the other learns what, and may replace it then', async () => {
  const base = settingsVersion(await readCompanyDetails(db))
  const before = (await entries()).length
  const outcomes = await Promise.all([
    saveCompany({ phone: '+56 1 1111' }, base),
    saveCompany({ phone: '+56 2 2222' }, base),
  ])
  const [refused] = outcomes.flatMap((each) => (each.ok ? [] : [each.failure]))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const stored = await readCompanyDetails(db)
  expect(refused).toEqual({ reason: 'changed-elsewhere', stored })
  expect(await entries()).toHaveLength(before + 1)

  // The same again is no conflict, and nothing to note.
  valueOf(await saveCompany({}, base))
  expect(await entries()).toHaveLength(before + 1)
  valueOf(await saveCompany({ phone: '+56 3 3333' }, settingsVersion(stored)))
  expect((await readCompanyDetails(db)).phone).toBe('+56 3 3333')
})

test('[ADM-01] somebody confirms the legal texts for the company, once, and may take it back', async () => {
  expect(await findLegalConfirmation(db)).toBeNull()
  const at = now()
  await confirmLegalTexts(db, { adminId, isConfirmed: true }, at)
  await confirmLegalTexts(db, { adminId: await aGuest(db), isConfirmed: true }, now())
  expect(await findLegalConfirmation(db)).toEqual({ at, name: 'Ada Min' })
  expect((await companyOf(db, at)).legalTextsConfirmedAt).toEqual(at)

  await confirmLegalTexts(db, { adminId, isConfirmed: false }, now())
  expect(await findLegalConfirmation(db)).toBeNull()
  expect((await companyOf(db, at)).legalTextsConfirmedAt).toBeNull()
  const actions = (await entries()).map(({ action }) => action)
  expect(actions.filter((action) => action === 'legal-texts-confirmed')).toHaveLength(2)
})

test('[ADM-01] what is left empty of the company is not told', () => {
  expect(CompanyForm.parse({ legalName: '  ', socialLinks: ' \n ' })).toEqual({
    legalName: null,
    registrationNumber: null,
    address: null,
    supportEmail: null,
    phone: null,
    privacyEmail: null,
    lawCountry: null,
    socialLinks: [],
  })
})

const links = (count: number) => Array.from({ length: count }, (_, index) => `https://social.example/${index}`)

test.each([
  [{ legalName: 'x'.repeat(200) }, null, 'the longest name'],
  [{ legalName: 'x'.repeat(201) }, 'legalName', 'a name too long'],
  [{ registrationNumber: 'x'.repeat(61) }, 'registrationNumber', 'a number too long'],
  [{ address: `${'x'.repeat(250)}\n${'y'.repeat(250)}` }, 'address', 'an address too long'],
  [{ supportEmail: 'help@example.com' }, null, 'an address of e-mail'],
  [{ supportEmail: 'help' }, 'supportEmail', 'none'],
  [{ privacyEmail: `${'x'.repeat(250)}@a.cl` }, 'privacyEmail', 'an e-mail address too long'],
  [{ phone: '+56 2 2345 6789' }, null, 'a telephone number'],
  [{ phone: 'call us' }, 'phone', 'words'],
  [{ phone: '5'.repeat(41) }, 'phone', 'too many digits'],
  [{ lawCountry: 'CL' }, null, 'a country'],
  [{ lawCountry: 'XX' }, 'lawCountry', 'no country'],
  [{ socialLinks: links(5).join('\r\n') }, null, 'five links'],
  [{ socialLinks: links(6).join('\n') }, 'socialLinks', 'six'],
  [{ socialLinks: 'http://social.example' }, 'socialLinks', 'not secure'],
  [{ socialLinks: 'javascript:alert(1)' }, 'socialLinks', 'a script'],
  [{ socialLinks: 'https://patio:secret@social.example' }, 'socialLinks', 'with a password'],
  [{ socialLinks: 'https://localhost' }, 'socialLinks', 'a name of this machine'],
  [{ socialLinks: `https://social.example/${'x'.repeat(300)}` }, 'socialLinks', 'a link too long'],
] as const)('[ADM-01] of the company, %j has its problem at %s (%s)', async (typed, problem, _why) => {
  const parsed = CompanyForm.safeParse(typed)
  expect(parsed.error?.issues.map(({ path }) => path[0]) ?? []).toEqual(problem ? [problem] : [])
  // What the form lets through, the table does.
  if (parsed.success) valueOf(await saveCompany(parsed.data))
})
