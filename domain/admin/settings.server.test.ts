import { companyOf } from '#domain/company/queries.server.ts'
import { findText } from '#domain/content/queries/find-text.server.ts'
import { versionOf } from '#domain/content/queries/legal-version.server.ts'
import { isStoodBy, legalVersion } from '#domain/content/queries/read-legal-version.server.ts'
import { languages } from '#domain/i18n/language.ts'
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
/** Each time is a minute later, so that log entries have an order. */
const now = () => new Date(NOW.getTime() + (minutes += 1) * 60_000)
const entries = async () => (await listAudit(db, { before: null, of: null })).entries

/** Saves as the page's form does. */
async function saveCompany(values: Partial<CompanyDetails>, base?: string) {
  const stored = await readCompanyDetails(db)
  return changeCompany(db, { adminId, base: base ?? settingsVersion(stored), values: { ...stored, ...values } }, now())
}

test('[ADM-01] the company is read as it was told, at once on this server, soon on another; the log has what was there before', async () => {
  valueOf(await saveCompany({ legalName: null, socialLinks: [], supportEmail: null }))
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

  // Saving the same again is no conflict, and is not audited.
  valueOf(await saveCompany({}, base))
  expect(await entries()).toHaveLength(before + 1)
  valueOf(await saveCompany({ phone: '+56 3 3333' }, settingsVersion(stored)))
  expect((await readCompanyDetails(db)).phone).toBe('+56 3 3333')
})

test('[ADM-01] [LEGAL-01] somebody confirms one version of the legal texts for the company, once, and may take it back', async () => {
  await confirmLegalTexts(db, { adminId, version: null }, now())
  expect(await findLegalConfirmation(db)).toBeNull()
  const at = now()
  const version = legalVersion.name
  await confirmLegalTexts(db, { adminId, version }, at)
  await confirmLegalTexts(db, { adminId: await aGuest(db), version }, now())
  expect(await findLegalConfirmation(db)).toEqual({ at, version, name: 'Ada Min' })
  expect(isStoodBy((await companyOf(db, at)).confirmedLegalTexts)).toBe(true)

  await confirmLegalTexts(db, { adminId, version: null }, now())
  expect(await findLegalConfirmation(db)).toBeNull()
  expect(isStoodBy((await companyOf(db, at)).confirmedLegalTexts)).toBe(false)
  const changes = (await entries())
    .filter((entry) => entry.action === 'legal-texts-confirmed' && entry.at >= at)
    .flatMap((entry) => entry.changes.map(([, values]) => values))
  expect(changes).toEqual([
    [version, null],
    [null, version],
  ])
})

const legalTexts = languages.flatMap((language) => ['privacy', 'terms'].map((name) => findText(language, name)!))

test('[LEGAL-01] what was confirmed of other texts than these is a draft again, until somebody confirms these', async () => {
  const older = versionOf(legalTexts.map((text) => ({ ...text, html: [...text.html, 'before'] }))).name
  expect(older).not.toBe(legalVersion.name)
  await confirmLegalTexts(db, { adminId, version: older }, now())
  expect((await findLegalConfirmation(db))?.version).toBe(older)
  expect(isStoodBy((await companyOf(db, now())).confirmedLegalTexts)).toBe(false)

  const at = now()
  await confirmLegalTexts(db, { adminId, version: legalVersion.name }, at)
  expect(await findLegalConfirmation(db)).toMatchObject({ at, version: legalVersion.name })
  expect(isStoodBy((await companyOf(db, at)).confirmedLegalTexts)).toBe(true)
})

test.each(['title', 'description', 'html'] as const)(
  '[LEGAL-01] another %s in one language makes other legal texts',
  (part) => {
    const texts = legalTexts.map((text, at) => (at === 3 ? { ...text, [part]: [...text[part], 'more'] } : text))
    expect(versionOf(texts).name).not.toBe(legalVersion.name)
    expect(versionOf([...legalTexts]).name).toBe(legalVersion.name)
  },
)

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
  // Whatever the form accepts, the table accepts.
  if (parsed.success) valueOf(await saveCompany(parsed.data))
})
