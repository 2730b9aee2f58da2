import { aMember } from '#test/own-member.ts'
import { aListing } from '#test/factories.ts'
import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'

const { db, pool, visitor } = await aHouse()

test('[LIST-02] until there is a booking a host’s last name is on no page that a guest sees, and in none of its data', async () => {
  const [host, guest] = [await aMember(pool, 'Hugo Zuluagaretamal'), await aMember(pool, 'Gloria Ipinzaquiroga')]
  const { id } = await aListing(db, { host_id: host.id, titles: { en: 'A loft of first names', es: 'Un loft' } })
  const asGuest = visitor()
  await asGuest.logIn(guest.email, guest.password)
  await asGuest.goto(`/property/${id}`)
  expect(await asGuest.content()).toContain('Hugo')
  for (const path of [`/property/${id}`, `/host/${host.id}`, `/contact/${id}`, '/messages', '/notifications']) {
    for (const address of [path, `${path}.data`]) {
      const html = await (await asGuest.request.get(address)).text()
      expect([address, html.includes('Zuluagaretamal')]).toEqual([address, false])
    }
  }
})
