import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { cookiesOf } from '#test/visitor.ts'

const { visitor, pool, ask } = await aHouse()

test('[INTL-02] who logs in keeps the currency of the visit until they choose another', async () => {
  const { id, email, password } = await aMember(pool)
  await pool.query(`update profiles set currency = 'EUR' where user_id = $1`, [id])
  const enter = (headers: Record<string, string>) =>
    ask('/auth/enter', { form: { step: 'password', email, password, to: '/about' }, headers })
  const priceOf = async (cookie: string) => {
    const page = await (await ask('/?location=Santiago', { cookie, headers: { 'accept-language': 'en' } })).text()
    return /From ([^ \d]+)\d/.exec(page)?.[1]
  }

  const entered = await enter({ 'accept-language': 'en-GB' })
  expect(entered.headers.getSetCookie()).toContainEqual('currency=GBP; Path=/; SameSite=Lax')
  const own = cookiesOf(entered)
  expect(await priceOf(own)).toBe('£')
  const chosen = await ask('/preferences', { form: { currency: 'USD' }, cookie: own })
  expect(await priceOf(`${own}; ${cookiesOf(chosen)}`.replace('currency=GBP; ', ''))).toBe('$')
  // Another visit has the account's, which is what was chosen.
  expect(await priceOf(own.replace(/currency=GBP(; )?/, ''))).toBe('$')
  // A currency that was chosen here is not replaced.
  const again = await ask('/auth/enter', {
    form: { step: 'password', email, password, to: '/about' },
    cookie: 'currency=CLP',
  })
  expect(again.headers.getSetCookie().filter((cookie) => cookie.startsWith('currency='))).toEqual([])
})

test('[HOME-12] without script the filters are a form, its tabs lead to their sections', async () => {
  const page = visitor()
  await page.goto('/?location=Santiago&show=filters')
  await page.getByLabel('Wifi').check()
  await page.getByLabel('Garden').check()
  await page.getByLabel('Minimum (USD)').fill('30')
  await page.getByRole('button', { name: 'Show results' }).click()
  await page.waitForURL(/minPrice=30/)
  const params = new URL(page.url()).searchParams
  expect([params.get('location'), params.get('minPrice'), params.has('maxPrice')]).toEqual(['Santiago', '30', false])
  expect(params.getAll('amenities')).toEqual(['wifi', 'garden'])
  await page.goto(`${page.url()}&show=filters`)
  expect(await page.getByLabel('Wifi').isChecked()).toBe(true)
  expect(await page.getByLabel('Garden').isChecked()).toBe(true)
  expect(await page.getByLabel('TV').isChecked()).toBe(false)
})
