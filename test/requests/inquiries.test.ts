import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, visitor } = await aHouse()

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

test('[SHELL-14] a field that a browser has filled in by itself is shown, and its writer is not sent away', async () => {
  const page = visitor()
  await page.goto('/feedback')
  await page.getByLabel('What is it?').selectOption('idea')
  await page.getByLabel('Tell us more').fill('Show the sunset.')
  await page.locator('[name=website]').fill('filled in')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('This field must be empty').waitFor()
  await page.getByLabel('Leave this field empty').fill('')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('Thank you, your message has arrived').waitFor()
})

test('[SHELL-14] a member’s message is confirmed, an admin answers it, and the member gets the answer', async () => {
  const [guest, admin] = [visitor(), visitor()]
  await guest.logIn('guest@patio.example', 'patio-guest')
  await guest.goto('/contact?topic=payment')
  const message = 'Where is my receipt for the journey of inquiries?'
  await guest.getByLabel('Your message').fill(message)
  await guest.getByRole('button', { name: 'Send' }).click()
  await guest.getByText('Thank you, your message has arrived').waitFor()

  await admin.logIn('admin@patio.example', 'patio-admin')
  await admin.goto('/admin/inquiries')
  const item = admin.locator('section', { hasText: message })
  const send = item.getByRole('button', { name: 'Send the answer' })
  await send.click()
  await item.getByText('Write an answer').waitFor()
  await item.getByLabel('Your answer').fill('It stands on your trip, under Receipt.')
  await send.click()
  await admin.getByText('The answer is on its way.').waitFor()
  expect(await item.count()).toBe(0)

  const emails = await db
    .selectFrom('outgoing_emails')
    .select(['type', 'text'])
    .where('to_address', '=', 'guest@patio.example')
    .where('type', 'in', ['inquiry_received', 'inquiry_answer'])
    .orderBy('type')
    .execute()
  expect(emails).toEqual([
    { type: 'inquiry_answer', text: expect.stringContaining(message) },
    { type: 'inquiry_received', text: expect.any(String) },
  ])
  await admin.goto('/admin/inquiries?list=ended')
  await item.getByText('It stands on your trip').waitFor()
})
