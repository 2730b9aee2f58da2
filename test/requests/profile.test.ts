import { aMember } from '#test/own-member.ts'
import { aPicture } from '#test/pictures.ts'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { address, ask, pool, visitor, drainJobs } = await aHouse()

test('[AUTH-07] on a phone in es, with script: false, a member edits name and phone; what is wrong is said beside its field, and what was typed stays', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool, 'Petra Prado')
  await page.logIn(email, password)
  await page.goto('/profile?lang=es')
  const [first, phone] = [page.getByLabel('Nombre', { exact: true }), page.getByLabel(/^Teléfono/)]
  const save = page.getByRole('button', { name: 'Guardar' })
  await first.fill('')
  await phone.fill('9 8765 4321')
  await save.click()
  await page.getByText('Ingresa tu nombre').waitFor()
  expect(await phone.inputValue()).toBe('9 8765 4321')
  await first.fill('Pía')
  await save.press('Enter')
  await page.getByText('Tu perfil está guardado.').waitFor()
  expect(await phone.inputValue()).toBe('987654321')
  const { rows } = await pool.query(`select first_name, phone from profiles where user_id = $1`, [id])
  expect(rows).toEqual([{ first_name: 'Pía', phone: '+56987654321' }])
})

test('[SHELL-10] [AUTH-07] without script a form whose session has ended is kept until its sender has logged in beside it', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool, 'Petra Prado')
  await page.logIn(email, password)
  await page.goto('/profile?lang=en')
  await page.getByLabel('First name', { exact: true }).fill("Pía d'Ávila")
  await pool.query('delete from session where "userId" = $1', [id])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'You have been logged out' }).waitFor()
  const again = () => page.getByRole('button', { name: 'Send what I typed' }).click()
  await again()
  await page.getByRole('heading', { name: 'You have been logged out' }).waitFor()

  await page.logIn(email, password)
  await again()
  await page.getByText('Your profile is saved.').waitFor()
  const { rows } = await pool.query(`select first_name from profiles where user_id = $1`, [id])
  expect(rows).toEqual([{ first_name: "Pía d'Ávila" }])
})

test('[SHELL-10] [MSG-01] a script that sends without a session is told the way to the log-in, and back to the page it stood on', async () => {
  const path = '/messages/019bd2c5-0000-7000-8000-000000000000/send'
  const send = (headers: Record<string, string>) =>
    ask(path, { method: 'POST', body: new URLSearchParams({ text: 'x' }), headers: { origin: address, ...headers } })
  const page = { 'sec-fetch-dest': 'empty', referer: `${address}/messages/019bd2c5-0000-7000-8000-000000000000?x=1` }
  const answer = await send(page)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({
    logIn: `/?auth=login&to=${encodeURIComponent('/messages/019bd2c5-0000-7000-8000-000000000000?x=1')}`,
  })
  const foreign = await send({ ...page, referer: 'https://elsewhere.example/trap' })
  expect(await foreign.json()).toEqual({ logIn: `/?auth=login&to=${encodeURIComponent('/')}` })
  const rows = await ask('/host/calendar/rows?page=2', {
    headers: { 'sec-fetch-dest': 'empty', referer: `${address}/host/calendar?view=week` },
  })
  expect(await rows.json()).toEqual({ logIn: `/?auth=login&to=${encodeURIComponent('/host/calendar?view=week')}` })
})

test('[AUTH-07] without script the middle of a picture is taken, and why a file is not taken is said', async () => {
  const page = visitor()
  const { id, email, password } = await aMember(pool, 'Petra Prado')
  await page.logIn(email, password)
  await page.goto('/profile?lang=es')
  const send = async (buffer: Buffer) => {
    await page.getByLabel('Elegir una foto').setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Usar esta foto' }).click()
  }
  await send(await aPicture({ width: 150, height: 150, format: 'png' }))
  await page.getByText(/al menos 200 por 200/).waitFor()
  await send(await aPicture({ width: 300, height: 200, format: 'png' }))
  await page.getByRole('button', { name: 'Quitar la foto' }).waitFor()
  await drainJobs()
  await page.goto('/profile')
  await page.locator('main img[src^="/media/"]').waitFor({ state: 'attached' })
  const { rows } = await pool.query(`select width, height from photos where owner_id = $1`, [id])
  expect(rows).toEqual([{ width: 200, height: 200 }])
})
