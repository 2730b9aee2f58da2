import { addDays } from '#kernel/dates.ts'
import { dayIn } from '#kernel/zones.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { ask, visitor, clock } = await aHouse()

const locationOf = async (path: string, init?: Parameters<typeof ask>[1]) => {
  const answer = await ask(path, init)
  return { status: answer.status, params: new URL(answer.headers.get('location') ?? '/', 'http://x').searchParams }
}

test('[HOME-13] one line of words is answered with the address of its search, in the language of its address', async () => {
  const line = 'estudio para 6 en Providencia mañana de 2 a 6 con parrilla'
  const { status, params } = await locationOf(`/?words=${encodeURIComponent(line)}&lang=es`)
  const tomorrow = addDays(dayIn(clock(), 'America/Santiago'), 1)
  expect(status).toBe(302)
  expect(Object.fromEntries(params)).toMatchObject({
    location: 'Providencia',
    category: 'studio',
    checkIn: tomorrow,
    startTime: '14:00',
    duration: '4',
    guests: '6',
    type: 'hour',
    understood: 'true',
    unread: 'parrilla',
    lang: 'es',
  })
})

test('[HOME-13] without script the field of the place takes a sentence; chips take parts away, and the rest is said', async () => {
  const page = visitor()
  await page.goto('/')
  await page.getByLabel('Where').first().fill('house in Pucón for 4 with a trampoline')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.waitForURL(/understood=true/)
  expect(await page.content()).toContain('Not understood: “trampoline”')
  await page.getByRole('link', { name: '4 guests: remove' }).click()
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('location'), searchParams.get('category'), searchParams.get('guests')]).toEqual([
    'Pucón',
    'house',
    null,
  ])
})

test.each(['Santiago', 'Santiago, Chile', 'Chile', 'Nowhere at all'])(
  '[HOME-13] %s alone is searched as the place that was typed',
  async (place) => {
    expect((await ask(`/?location=${encodeURIComponent(place)}`)).status).toBe(200)
  },
)

test('[HOME-13] a line of which nothing is understood says so', async () => {
  const { params } = await locationOf('/?words=xyzzy')
  expect(Object.fromEntries(params)).toEqual({ understood: 'true', unread: 'xyzzy' })
  expect(await (await ask(`/?${params}`)).text()).toContain('Not understood: “xyzzy”')
})

test('[HOME-13] hours without a day are not used, and the page says so', async () => {
  const { params } = await locationOf('/?words=studio+2+to+6pm')
  expect(params.get('startTime')).toBe('14:00')
  expect(await (await ask(`/?${params}`)).text()).toContain('You gave a time without a day')
})

test.each([
  ['meeting_room', 'room'],
  ['Meeting rooms', 'room'],
  ['sala de reuniones', 'room'],
  ['film_studio', 'film-studio'],
  ['Bienestar', 'wellness'],
])('[HOME-13] category=%s finds %s only', async (name, id) => {
  const { status, params } = await locationOf(`/?category=${encodeURIComponent(name)}&guests=2`)
  expect([status, params.get('category'), params.get('guests')]).toEqual([302, id, '2'])
})
