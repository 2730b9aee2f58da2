import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, visitor } = await aHouse()

/** The listing of the demo host whose connected calendar has an event over a booking. */
const {
  listing_id: listingId,
  feed_id: feedId,
  id: eventId,
} = await db
  .selectFrom('calendar_events')
  .innerJoin('calendar_feeds', 'calendar_feeds.id', 'feed_id')
  .select(['listing_id', 'feed_id', 'calendar_events.id'])
  .where('state', '=', 'conflict')
  .executeTakeFirstOrThrow()

test('[HOST-05] by keyboard, in Spanish and without a script a host connects a calendar and removes it', async () => {
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  await page.goto(`/manage-listings/${listingId}/calendars?lang=es`)
  const press = (name: string) => page.getByRole('button', { name }).press('Enter')
  await page.getByLabel('Nombre').fill('Otro sitio')
  await page.getByLabel('Dirección del calendario').fill('ftp://other.example/a.ics')
  await press('Conectar calendario')
  await page.getByText('Ingresa una dirección que empiece con https://').waitFor()
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Otro sitio')
  await page.getByLabel('Dirección del calendario').fill('webcal://other.invalid/a.ics')
  await press('Conectar calendario')
  await page.getByRole('heading', { name: 'Otro sitio' }).waitFor()

  await press('Quitar Otro sitio')
  await page.getByRole('heading', { name: 'Otro sitio', exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Calendarios que leemos' }).waitFor()
})

test('[HOST-05] what belongs to others is missing: the page and every action', async () => {
  const page = visitor()
  await page.logIn('guest@patio.example', 'patio-guest')
  const address = `/manage-listings/${listingId}/calendars`
  expect((await page.request.get(address)).status).toBe(404)
  for (const intent of ['renew', 'end', 'check', 'remove', 'ignore', 'leave-out', 'add', 'made-up']) {
    const form = { intent, feedId, eventId, name: 'A', url: 'https://other.example/a.ics' }
    expect([intent, (await page.request.post(address, { form })).status]).toEqual([
      intent,
      intent === 'made-up' ? 400 : 404,
    ])
  }
})

test('[HOST-05] in Spanish and without a script a host sees what is not understood, and leaves events out by their title', async () => {
  await db
    .updateTable('calendar_feeds')
    .set({
      unread: JSON.stringify({ count: 3, named: [{ uid: 'a', title: 'Reserved', start: 'soon', what: 'start' }] }),
      unknown_zones: ['Mars/Olympus'],
    })
    .where('id', '=', feedId)
    .execute()
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  await page.goto(`/manage-listings/${listingId}/calendars?lang=es`)
  await page.getByText('No se entiende todo').waitFor()
  await page.getByText('3 eventos no se entienden, o no del todo:').waitFor()
  await page.getByText('Reserved: empieza el “soon”, que no es una fecha que podamos leer. No bloquea nada.').waitFor()
  await page.getByText('y 2 más').waitFor()
  await page
    .getByText('Las horas en una zona horaria que no conocemos se toman en la de este anuncio: Mars/Olympus.')
    .waitFor()

  const address = `/manage-listings/${listingId}/calendars`
  const leaveOut = (titles: Record<string, string>) =>
    page.request.post(address, { form: { intent: 'leave-out', feedId, ...titles } })
  const states = db.selectFrom('calendar_events').select('state').where('feed_id', '=', feedId).orderBy('state')
  expect(await page.getByLabel('Not available (1 evento)').isChecked()).toBe(false)
  await leaveOut({ 'leaveOut.0': 'Not available' })
  expect(await states.execute()).toEqual([{ state: 'conflict' }, { state: 'left-out' }])
  await page.goto(`${address}?lang=es`)
  await page.getByText('1 evento no cuenta por su título').waitFor()
  expect(await page.getByLabel('Not available (1 evento)').isChecked()).toBe(true)

  const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`leaveOut.${index}`, `a${index}`]))
  expect((await leaveOut(tooMany)).status).toBe(404)
  await leaveOut({})
  expect(await states.execute()).toEqual([{ state: 'busy' }, { state: 'conflict' }])
})

test('[HOST-05] without a script a host sends a calendar as a file, which nobody else may, and what is none is refused', async () => {
  const page = visitor()
  await page.logIn('host@patio.example', 'patio-host')
  const address = `/manage-listings/${listingId}/calendars`
  const sendFile = async (text: string | Buffer, name = 'familia.ics') => {
    await page.goto(`${address}?lang=es`)
    const file = {
      name,
      mimeType: 'text/calendar',
      buffer: typeof text === 'string' ? Buffer.from(text) : text,
    }
    await page.getByLabel('O un archivo de calendario (.ics)').setInputFiles(file)
    await page.getByRole('button', { name: 'Cargar el archivo' }).press('Enter')
  }
  await sendFile('<p>No calendar</p>')
  await page.getByText('Este no es un archivo de calendario completo.').waitFor()
  await sendFile(`BEGIN:VCALENDAR\r\n${'X-NOTE:long\r\n'.repeat(161_500)}END:VCALENDAR`)
  await page.getByText('Este archivo pesa más de 2 MB.').waitFor()
  const broken = Buffer.alloc(1_500_000, 0xff)
  await sendFile(Buffer.concat([Buffer.from('BEGIN:VCALENDAR\r\n'), broken, Buffer.from('\r\nEND:VCALENDAR\r\n')]))
  await page.getByText('Este archivo pesa más de 2 MB.').waitFor()
  await sendFile('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
  await page.getByText('Recibimos el archivo.').waitFor()
  await page.getByRole('heading', { name: 'familia.ics' }).waitFor()
  expect(await page.getByRole('button', { name: 'Revisar ahora: familia.ics' }).count()).toBe(0)

  // Eighty letters of seven characters are more than the column takes.
  const family = '👨‍👩‍👧‍👦'
  await sendFile('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', `${family.repeat(80)}.ics`)
  await page.getByRole('heading', { name: family.repeat(11), exact: true }).waitFor()

  const stranger = visitor()
  await stranger.logIn('guest@patio.example', 'patio-guest')
  expect((await stranger.request.post(`${address}/file`, { form: {} })).status).toBe(404)
  expect((await stranger.request.get(`${address}/file`)).status).toBe(404)
})
