import { findListing } from '#domain/listings/queries/find-listing.server.ts'
import { aHost, aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { savePerson } from './commands/save-person.server.ts'
import { saveProfile } from './commands/save-profile.server.ts'
import { nationalNumber } from './countries.ts'
import { ownPersonForm, ProfileForm } from './input.ts'
import { profileLimits, spokenLanguages } from './profile-limits.ts'
import { findHost } from './queries/find-host.server.ts'
import { findOwnProfile } from './queries/find-own-profile.server.ts'
import { showsTraders } from './trader.ts'

const { db } = await aDatabase()

const trader = { trader: 'yes', legalName: 'Luis Soto Ltd', address: '1 High Street, London', registration: 'CH 123' }
const save = async (userId: string, fields: Record<string, string>) =>
  saveProfile(db, userId, ProfileForm.parse({ trader: '', ...fields }), NOW)
const problemsIn = (fields: Record<string, string>) =>
  ProfileForm.safeParse({ trader: '', ...fields }).error?.issues.map(({ path }) => path[0]) ?? []

test('[LIST-02] a profile reads as it was saved, in the reader’s language or else in the one there is; what is emptied is gone', async () => {
  const { hostId } = await aListing(db)
  await save(hostId, { aboutEn: 'I let a loft.', aboutEs: 'Arriendo un loft.', languages: 'es,cy,xx' })
  expect(await findHost(db, hostId, 'es')).toMatchObject({
    name: 'Luis',
    about: { text: 'Arriendo un loft.', language: 'es' },
    languages: ['es', 'cy'],
    declaration: null,
  })

  await save(hostId, { aboutEn: 'I let a loft.' })
  const shown = await findHost(db, hostId, 'es')
  expect(shown).toMatchObject({ about: { text: 'I let a loft.', language: 'en' }, languages: [] })
  expect(JSON.stringify(shown)).not.toMatch(/Soto|@/)
  expect(await findOwnProfile(db, hostId)).toMatchObject({ about: { en: 'I let a loft.', es: '' } })
})

test('[MSG-01] [LIST-02] contact data in what a host says of themselves are covered for others, and stay for the host', async () => {
  const { hostId, id } = await aListing(db)
  await save(hostId, { aboutEn: 'Call +56 9 8765 4321.' })
  expect((await findHost(db, hostId, 'en'))!.about!.text).toBe('Call +•••••.')
  expect((await findListing(db, id, 'en', NOW))!.host.about).toBe('Call +•••••.')
  expect((await findOwnProfile(db, hostId)).about.en).toBe('Call +56 9 8765 4321.')
})

test('[LIST-02] whoever has published nothing has no public profile', async () => {
  const hostId = await aHost(db)
  expect(await findHost(db, hostId, 'en')).toBeNull()
  const paused = await aListing(db, { host_id: hostId })
  expect(await findHost(db, hostId, 'en')).not.toBeNull()
  await sql`update listings set status = 'paused' where id = ${paused.id}`.execute(db)
  expect(await findHost(db, hostId, 'en')).toBeNull()
})

test('[LIST-02] a trader is named, a private person keeps nothing of a trader, and what was said can be taken back', async () => {
  const { hostId } = await aListing(db)
  const declared = async () => (await findOwnProfile(db, hostId)).declaration
  await save(hostId, trader)
  expect(await declared()).toEqual({
    isTrader: true,
    legalName: 'Luis Soto Ltd',
    address: '1 High Street, London',
    registration: 'CH 123',
  })
  await save(hostId, { ...trader, trader: 'no' })
  expect(await declared()).toEqual({ isTrader: false })
  const named = sql`select from host_declarations where user_id = ${hostId} and legal_name is not null`
  expect((await named.execute(db)).rows).toEqual([])
  await save(hostId, { ...trader, trader: '' })
  expect(await declared()).toBeNull()
})

test('[LIST-02] the table lets no trader stand without a name', async () => {
  const hostId = await aHost(db)
  await expect(
    sql`insert into host_declarations values (${hostId}, true, 'Luis', null, null, ${NOW})`.execute(db),
  ).rejects.toThrow('host_declarations_traders_are_named')
})

test.each([
  [
    'a trader without a name and a registration',
    { ...trader, legalName: ' ', registration: '' },
    ['legalName', 'registration'],
  ],
  ['an answer that is none', { trader: 'perhaps' }, ['trader']],
  ['a text over its limit', { aboutEn: 'x'.repeat(profileLimits.about + 1) }, ['aboutEn']],
  ['an address over its limit', { ...trader, address: 'x'.repeat(profileLimits.address + 1) }, ['address']],
  ['too many languages', { languages: spokenLanguages.slice(0, profileLimits.languages + 1).join(',') }, ['languages']],
  [
    'texts and languages at their limits',
    {
      aboutEs: 'ñ'.repeat(profileLimits.about),
      languages: spokenLanguages.slice(0, profileLimits.languages).join(','),
    },
    [],
  ],
])('[LIST-02] %s is said beside the field, and stored where nothing is wrong', async (_case, fields, problems) => {
  expect(problemsIn(fields)).toEqual(problems)
  const hostId = await aHost(db)
  if (problems.length === 0) await save(hostId, fields)
})

test.each([
  ['GB', true],
  ['ES', true],
  ['NO', true],
  ['CL', false],
  ['CH', false],
])('[LIST-02] the law of %s wants guests to know of traders: %s', (country, wants) => {
  expect(showsTraders(country)).toBe(wants)
})

const ana = { firstName: 'Ana', lastName: 'Rojas', country: 'CL', phone: '(9) 1234 5678' }

const PersonForm = ownPersonForm({ firstName: '🌊Tomás', lastName: 'x'.repeat(80) })

test('[AUTH-07] a person’s own data read as they were saved, for them alone; what is emptied is gone, and what a host has declared stays', async () => {
  const { hostId } = await aListing(db)
  await save(hostId, trader)
  const form = PersonForm.parse({ ...ana, firstName: ' Ana  María ', aboutEs: 'Arriendo un loft.', languages: 'es' })
  await savePerson(db, hostId, form, NOW)
  const own = await findOwnProfile(db, hostId)
  expect(own).toMatchObject({
    firstName: 'Ana María',
    lastName: 'Rojas',
    country: 'CL',
    phone: '+56912345678',
    about: { en: '', es: 'Arriendo un loft.' },
    languages: ['es'],
    declaration: { isTrader: true },
  })
  expect(nationalNumber(own.phone, own.country)).toBe('912345678')
  const { name } = await db.selectFrom('user').select('name').where('id', '=', hostId).executeTakeFirstOrThrow()
  expect(name).toBe('Ana María Rojas')
  const shown = await findHost(db, hostId, 'es')
  expect(shown).toMatchObject({ name: 'Ana María', about: { text: 'Arriendo un loft.' }, languages: ['es'] })
  expect(JSON.stringify(shown)).not.toMatch(/Rojas|5678/)

  await savePerson(db, hostId, PersonForm.parse({ ...ana, phone: '' }), NOW)
  expect(await findOwnProfile(db, hostId)).toMatchObject({ phone: null, about: { en: '', es: '' }, languages: [] })
})

test.each([
  ['no names', { ...ana, firstName: ' ', lastName: '' }, ['firstName', 'lastName']],
  [
    'names over their limit',
    { ...ana, firstName: 'x'.repeat(81), lastName: 'x'.repeat(81) },
    ['firstName', 'lastName'],
  ],
  ['names over the limit of new ones', { ...ana, firstName: 'x'.repeat(41) }, ['firstName']],
  ['names at their limit', { ...ana, firstName: 'ñ'.repeat(40), lastName: 'x'.repeat(40) }, []],
  ['names from before the rule', { ...ana, firstName: '🌊Tomás', lastName: 'x'.repeat(80) }, []],
  ['such a name that is changed', { ...ana, firstName: '🌊🌊Tomás' }, ['firstName']],
  ['a telephone number for a name', { ...ana, lastName: '+56 9 8765 4321' }, ['lastName']],
  ['a number that is none', { ...ana, phone: 'call me' }, ['phone']],
  ['a number that is too long', { ...ana, phone: '1'.repeat(15) }, ['phone']],
  ['a text over its limit', { ...ana, aboutEn: 'x'.repeat(profileLimits.about + 1) }, ['aboutEn']],
  [
    'too many languages',
    { ...ana, languages: spokenLanguages.slice(0, profileLimits.languages + 1).join(',') },
    ['languages'],
  ],
])('[AUTH-07] of a profile with %s each problem is said beside its field', (_case, fields, problems) => {
  expect(PersonForm.safeParse(fields).error?.issues.map(({ path }) => path[0]) ?? []).toEqual(problems)
})
