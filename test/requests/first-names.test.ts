import { aMember } from '#test/own-member.ts'
import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { newId } from '#kernel/ids.ts'
import { aListing, valueOf } from '#test/factories.ts'
import { aHouse } from '#test/house/house.ts'
import { expect, test } from 'vitest'

const { db, pool, visitor, clock } = await aHouse()

test('[LIST-02] until there is a booking a host’s last name is on no page that a guest sees, and in none of its data', async () => {
  const [host, guest] = [await aMember(pool, 'Hugo Zuluagaretamal'), await aMember(pool, 'Gloria Ipinzaquiroga')]
  const { id } = await aListing(db, { host_id: host.id, titles: { en: 'A loft of first names', es: 'Un loft' } })
  const asGuest = visitor()
  await asGuest.logIn(guest.email, guest.password)
  await asGuest.goto(`/property/${id}`)
  expect(await asGuest.content()).toContain('Hugo')
  for (const path of [`/property/${id}`, `/host/${host.id}`, '/messages', '/notifications']) {
    for (const address of [path, `${path}.data`]) {
      const html = await (await asGuest.request.get(address)).text()
      expect([address, html.includes('Zuluagaretamal')]).toEqual([address, false])
    }
  }
})

test('[LIST-02] until there is a booking a guest’s last name is on no page that a host sees, whatever the guest has written', async () => {
  const [host, guest] = [await aMember(pool, 'Hilda Yumbelqueo'), await aMember(pool, 'Greta Ocarizvidal')]
  const listing = await aListing(db, { host_id: host.id })
  const first = { guestId: guest.id, listingId: listing.id, text: 'Is it quiet at night?', key: newId() }
  const { conversationId } = valueOf(await startConversation(db, first, clock()))
  const asHost = visitor()
  await asHost.logIn(host.email, host.password)
  await asHost.goto(`/messages/${conversationId}`)
  expect(await asHost.content()).toContain('Greta')
  for (const path of [`/messages/${conversationId}`, '/messages', '/notifications', '/host/dashboard'])
    for (const address of [path, `${path}.data`]) {
      const html = await (await asHost.request.get(address)).text()
      expect([address, html.includes('Ocarizvidal')]).toEqual([address, false])
    }
})
