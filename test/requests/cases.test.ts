import { newId } from '#kernel/ids.ts'
import { aMember } from '#test/own-member.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, pool, visitor, clock } = await aHouse()

async function aClerk(permissions = '{reports,users}') {
  const member = await aMember(pool, 'Clara Clerk')
  await sql`update profiles set permissions = ${permissions}::text[] where user_id = ${member.id}`.execute(db)
  const page = visitor()
  await page.logIn(member.email, member.password)
  return page
}

async function aCase() {
  const person = await aMember(pool, 'Pedro Person')
  const [inquiry, report] = [newId(), newId()]
  await sql`insert into inquiries (id, form, kind, message, person_id, language, created_at)
    values (${inquiry}, 'contact', 'other', '¿Dónde está mi comprobante?', ${person.id}, 'es', ${clock()})`.execute(db)
  await sql`insert into reports (id, reason, text, created_at, kind, subject_id, person_id)
    values (${report}, 'scam', 'x', ${clock()}, 'person', ${person.id}, ${person.id})`.execute(db)
  return { person, inquiry, report }
}

test('[ADM-03] without script an admin writes a template in both languages, takes a message, fills the template in and answers', async () => {
  const { inquiry } = await aCase()
  const page = await aClerk()
  await page.goto('/admin/inquiries/templates')
  await page.getByLabel('Title, which only admins see').fill('Receipts')
  await page.getByLabel('In English').fill('It stands on the page of the booking.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Please write it in this language too.').waitFor()
  expect(await page.getByLabel('In English').inputValue()).toBe('It stands on the page of the booking.')
  await page.getByLabel('In Spanish').fill('Está en la página de la reserva.')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The template is saved.').waitFor()

  const own = async () => page.locator('main section').filter({ has: page.locator(`[id="title-${inquiry}"]`) })
  await page.goto('/admin/inquiries')
  const taken = (await own()).locator('form').filter({ has: page.getByRole('button', { name: 'Take it' }) })
  await taken.getByRole('button', { name: 'Take it' }).click()
  expect(new URL(page.url()).pathname).toBe('/admin/inquiries')
  expect(await (await own()).innerText()).toContain('You have taken it')
  expect(await (await own()).innerText()).toContain('1 report')
  await (await own()).getByRole('link', { name: 'Answer with a template' }).click()
  await (await own()).getByRole('button', { name: 'Fill it in' }).click()
  const answer = page.locator('textarea[name=answer]').filter({ hasText: 'Está en la página' })
  expect(await answer.inputValue()).toBe('Está en la página de la reserva.')
  const form = (await own()).locator('form').filter({ has: page.getByRole('button', { name: 'Send the answer' }) })
  await form.getByRole('button', { name: 'Send the answer' }).click()
  await page.getByText('The answer is on its way.').waitFor()
  const row = await db.selectFrom('inquiries').select('answer').where('id', '=', inquiry).executeTakeFirstOrThrow()
  expect(row.answer).toBe('Está en la página de la reserva.')
})

test('[ADM-03] in es a report has beside it who has taken it and what else there is of the person; of two admins one is told', async () => {
  const { report } = await aCase()
  const [one, other] = [await aClerk(), await aClerk()]
  const path = `/admin/message-reports/${report}?lang=es`
  await one.goto(path)
  await other.goto(path)
  await one.getByText('Contacto: Otra cosa').waitFor()
  await one.getByRole('button', { name: 'Tomarlo' }).click()
  await one.getByText('Lo tomaste tú').waitFor()
  await other.getByRole('button', { name: 'Tomarlo' }).click()
  await other
    .getByText(/lo tomó/)
    .first()
    .waitFor()
  await other.goto('/admin/message-reports?lang=es&order=newest')
  await other.getByText(/Clara/).first().waitFor()

  for (const odd of ['order=secret', 'order=', 'template=x.en', `template=${newId()}.fr`, 'for=x'])
    for (const page of ['message-reports', 'inquiries', `message-reports/${report}`])
      expect([odd, page, (await one.goto(`/admin/${page}?${odd}`)).status()]).toEqual([odd, page, 200])
  const back = { kind: 'report', thing: newId(), count: '1', intent: 'take' }
  for (const away of ['https://evil.example', '//evil.example', '/admin/../x', '/property/1'])
    expect((await one.request.post('/admin', { form: { ...back, back: away } })).status).toBe(400)
})

test('[SHELL-14] a visitor writes without script: what is wrong is said beside its field, what was typed stays', async () => {
  const page = visitor()
  await page.goto('/contact?lang=es')
  await page.getByLabel('Tu mensaje').fill('¿Hay estacionamiento?')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('Elige de qué se trata').waitFor()
  await page.getByText('Ingresa tu correo').waitFor()
  expect(await page.getByLabel('Tu mensaje').inputValue()).toBe('¿Hay estacionamiento?')
  expect(new URL(page.url()).search).toContain('lang=es')

  await page.getByLabel('¿De qué se trata?').selectOption('listing')
  await page.getByLabel('Tu correo').fill('visitor-of-the-form@example.com')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('Gracias, tu mensaje llegó').waitFor()
})
