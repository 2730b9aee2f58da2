import { demoAccounts } from '#domain/accounts/demo.ts'
import { type Permission, permissions } from '#domain/accounts/permission.ts'
import { showsTraders } from '#domain/accounts/trader.ts'
import type { Language } from '#domain/i18n/language.ts'
import { currencyOfCountry } from '#domain/listings/listing.ts'
import type { Currency } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import type pg from 'pg'
import { type DemoCity, demoCities } from './data/cities.ts'
import { cityLevels } from './data/levels.ts'
import { firstNames, guestAbouts, hostAbouts, lastNames, unusualNames } from './data/people.ts'
import { idsOf, type Random, randomOf } from './random.ts'
import { insertRows } from './rows.ts'
import { daysBefore, SEED, type WorldTime } from './world.ts'

export type Person = {
  id: string
  firstName: string
  lastName: string
  email: string
  country: string
  cityId: string
  language: Language
  currency: Currency
  permissions: readonly Permission[]
  since: Date
  birthday: string
  about: { en: string; es: string } | null
}

export type People = { hosts: Person[]; guests: Person[]; demoGuest: Person; demoHost: Person; demoAdmin: Person }

const GUESTS = 200

/** Share of guests who live in Chile; the others live in the other cities. */
const CHILEAN_GUESTS = 0.5

export function makePeople(time: WorldTime): People {
  const random = randomOf(`${SEED}:people`)
  const newPerson = personMaker(random, time)
  const santiago = demoCities[0]!
  const abouts = random.shuffled(hostAbouts)

  const hosts = demoCities.flatMap((city) =>
    Array.from({ length: cityLevels[city.id]!.hosts }, () => newPerson(city, { oldest: 900, youngest: 415 })),
  )
  for (const [index, host] of hosts.entries()) host.about = abouts[index % abouts.length]!

  const guests = Array.from({ length: GUESTS }, (_, index) => {
    const guest = newPerson(homeCity(random), { oldest: 800, youngest: 405 })
    return index % 3 === 0 ? { ...guest, about: random.pick(guestAbouts) } : guest
  })

  const named = (firstName: string, lastName: string, role: Side | 'admin', language: Language): Person => ({
    ...newPerson(santiago, { oldest: 700, youngest: 500 }),
    firstName,
    lastName,
    language,
    permissions: role === 'admin' ? permissions : [],
    email: demoAccounts.find((account) => account.role === role)!.email,
  })
  return {
    hosts,
    guests,
    demoGuest: { ...named('Ana', 'Rojas', 'guest', 'en'), about: guestAbouts[0]! },
    demoHost: { ...named('Mateo', 'Fuentes', 'host', 'es'), about: abouts.at(-1)! },
    demoAdmin: named('Patio', 'Admin', 'admin', 'en'),
  }
}

function homeCity(random: Random): DemoCity {
  const chilean = random.chance(CHILEAN_GUESTS)
  return random.pick(demoCities.filter(({ country }) => (country === 'CL') === chilean))
}

/** Countries whose people write Spanish. */
const spanishSpeaking = new Set(['CL', 'AR', 'ES'])

function personMaker(random: Random, time: WorldTime) {
  const newId = idsOf(`${SEED}:people`)
  let count = 0

  return (
    { id: cityId, country, nameStyle }: DemoCity,
    { oldest, youngest }: { oldest: number; youngest: number },
  ): Person => {
    count += 1
    const firstName = random.pick(firstNames[nameStyle])
    const lastName = random.pick(lastNames[nameStyle])
    const since = daysBefore(time.start, random.between(youngest, oldest) + random.next())
    return {
      id: newId(since),
      firstName,
      lastName,
      ...unusualNames[count],
      email: `${asciiOf(firstName)}.${asciiOf(lastName)}${count}@patio.example`,
      country,
      cityId,
      language: spanishSpeaking.has(country) ? 'es' : 'en',
      currency: currencyOfCountry(country),
      permissions: [],
      since,
      birthday: `${random.between(1955, 2003)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
      about: null,
    }
  }
}

const two = (number: number) => String(number).padStart(2, '0')

const asciiOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Completes the profiles that the database's trigger makes for new users. */
export async function insertPeople(
  client: pg.Client,
  { hosts, guests, demoGuest, demoHost, demoAdmin }: People,
): Promise<void> {
  const people = [demoGuest, demoHost, demoAdmin, ...hosts, ...guests]
  await insertRows(
    client,
    '"user"',
    people.map(({ id, firstName, lastName, email, since }) => ({
      id,
      name: `${firstName} ${lastName}`,
      email,
      emailVerified: true,
      createdAt: since,
      updatedAt: since,
    })),
  )

  await insertRows(
    client,
    'demo_people',
    people.map(({ id }) => ({ user_id: id })),
  )

  const profiles = people.map((person) => ({
    user_id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    country_code: person.country,
    language: person.language,
    currency: person.currency,
    permissions: person.permissions,
    birthday: person.birthday,
    created_at: person.since,
    languages: languagesOf(person),
  }))
  await client.query(
    `update profiles p set first_name = n.first_name, last_name = n.last_name, country_code = n.country_code, language = n.language,
       currency = n.currency, permissions = n.permissions, birthday = n.birthday, created_at = n.created_at,
       languages = n.languages
     from jsonb_populate_recordset(null::profiles, $1::jsonb) n where p.user_id = n.user_id`,
    [JSON.stringify(profiles)],
  )

  const texts = people.flatMap(({ id, about }) =>
    about ? (['en', 'es'] as const).map((language) => ({ user_id: id, language, about: about[language] })) : [],
  )
  await insertRows(client, 'profile_texts', texts)
  await insertRows(client, 'host_declarations', hosts.flatMap(declarationRow))
}

const atHome: Readonly<Record<string, string>> = { CL: 'es', AR: 'es', ES: 'es', FR: 'fr', NL: 'nl', JP: 'ja' }

/** Local languages, and English for two of three people. */
function languagesOf({ id, country }: Person): string[] {
  const home = atHome[country] ?? 'en'
  return home !== 'en' && randomOf(`${SEED}:speaks:${id}`).chance(2 / 3) ? [home, 'en'] : [home]
}

/** Two of three hosts have made the trader declaration where the law requires it. */
function declarationRow({ id, country, firstName, lastName, since }: Person) {
  const random = randomOf(`${SEED}:declares:${id}`)
  if (!showsTraders(country) || random.chance(1 / 3)) return []
  const isTrader = random.chance(0.5)
  return [
    {
      user_id: id,
      is_trader: isTrader,
      legal_name: isTrader ? `${firstName} ${lastName} Spaces` : null,
      address: isTrader ? `PO Box ${random.between(100, 999)}` : null,
      registration: isTrader ? `${country} ${random.between(1_000_000, 9_999_999)}` : null,
      declared_at: since,
    },
  ]
}
