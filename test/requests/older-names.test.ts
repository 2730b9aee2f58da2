import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { newId } from '#kernel/ids.ts'
import { dayAhead } from '#test/days.ts'
import { aHold, aListing, anAccount, aPaidBooking, days, valueOf } from '#test/factories.ts'
import { aHouse } from '#test/house/house.ts'
import { aMember } from '#test/own-member.ts'
import { expect, test } from 'vitest'

const { db, pool, visitor, clock } = await aHouse()

/** Two whose names are from before the rule of names, with a request, a booking in two parts, and one that the guest wants to change. */
async function twoOlder() {
  const [guest, host] = [await aMember(pool, 'Gala Guest'), await aMember(pool, 'Hugo Host')]
  const rename = (userId: string, first_name: string) =>
    db.updateTable('profiles').set({ first_name }).where('user_id', '=', userId).execute()
  await rename(guest.id, 'Gala +56 9 8765 4321')
  await rename(host.id, 'Hugo hugo@mail.example')
  const now = clock()
  const options = (ahead: number) => ({
    guestId: guest.id,
    now,
    stay: days(dayAhead(ahead, now), dayAhead(ahead + 2, now)),
  })
  const listing = (input: Parameters<typeof aListing>[1] = {}) => aListing(db, { host_id: host.id, ...input })
  const onRequest = await listing({ instant_book: false })
  const requested = await aHold(db, onRequest, options(40))
  const inParts = await aPaidBooking(db, await listing({ deposit_percent: 30, rest_days: 7 }), options(41))
  const changed = await aPaidBooking(db, await listing(), options(42))
  const stay = days(dayAhead(43, now), dayAhead(46, now))
  const terms = { stay, guests: 2, pets: 0 }
  const change = {
    by: 'guest' as const,
    kind: 'change' as const,
    userId: guest.id,
    bookingId: changed.bookingId,
    terms,
    shownMinor: 55_000,
  }
  valueOf(await proposeChange(db, { ...anAccount, ...change, idempotencyKey: newId() }, now))
  const first = { guestId: guest.id, listingId: onRequest.id, text: 'Is it quiet?', key: newId() }
  const { conversationId } = valueOf(await startConversation(db, first, now))
  return {
    guest,
    host,
    listingId: onRequest.id,
    conversationId,
    bookings: [requested, inParts, changed].map((each) => each.bookingId),
  }
}

test('[MSG-01] a name with contact data from before the rule of names reaches no page of the other side whole', async () => {
  const { guest, host, listingId, conversationId, bookings } = await twoOlder()
  const talk = ['/messages', `/messages/${conversationId}`, '/notifications']
  const pages = {
    guest: ['/bookings', ...bookings.map((id) => `/bookings/${id}`), `/property/${listingId}`],
    host: [
      '/host/dashboard',
      '/host/bookings',
      ...bookings.flatMap((id) => [`/host/bookings/${id}`, `/host/bookings/${id}/change`]),
      `/host/bookings/${bookings[0]}?show=decline`,
      `/host/bookings/${bookings[1]}/calendar.ics`,
      '/host/bookings/export',
      '/host/calendar',
      '/payments',
    ],
  }
  for (const [side, person] of Object.entries({ guest, host }) as ['guest' | 'host', typeof guest][]) {
    const asSide = visitor()
    await asSide.logIn(person.email, person.password)
    const whole = side === 'guest' ? /hugo@mail/ : /8765/
    let read = ''
    for (const path of [...pages[side], ...talk]) {
      const answer = await asSide.request.get(path)
      const html = await answer.text()
      expect([path, answer.status, whole.exec(html)?.[0]]).toEqual([path, 200, undefined])
      read += html
    }
    expect(read).toContain('•••••')
  }
})

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
