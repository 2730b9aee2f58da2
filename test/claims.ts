import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { sql } from 'kysely'
import { nextDay } from './days.ts'
import { aListing, aPaidBooking, days } from './factories.ts'
import type { House } from './house/house.ts'
import { aMember } from './own-member.ts'
import type { PlainPage } from './requests/plain-page.ts'

/** A past stay of two nights for 100,000 pesos plus a 10,000 fee, at a space of its own. */
export async function aPastStay({ clock, db, pool }: House, daysAgo: number) {
  const [guest, host] = [await aMember(pool, 'Gloria Guest'), await aMember(pool, 'Hugo Host')]
  const titles = { en: `A quiet loft ${guest.id.slice(0, 8)}`, es: `Un loft tranquilo ${guest.id.slice(0, 8)}` }
  const listing = await aListing(db, { host_id: host.id, titles })
  const from = nextDay(clock().toISOString().slice(0, 10), -daysAgo)
  const stay = days(from, nextDay(from, 2))
  const paid = new Date(clock().getTime() - (daysAgo + 2) * 86_400_000)
  const { bookingId } = await aPaidBooking(db, listing, { guestId: guest.id, stay, now: paid })
  await settleAtCheckIn(db, bookingId, clock())
  await completeBooking(db, bookingId, clock())
  return { bookingId, guest, host }
}

/** The balances of a booking by kind of account: positive is its owner's. */
export async function balancesOf({ db }: House, bookingId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; minor: number }>`
    select kind, -sum(amount_minor)::bigint as minor from journal j join postings p on p.journal_id = j.id
    join ledger_accounts a on a.id = p.account_id where booking_id = ${bookingId} group by 1`.execute(db)
  return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor]))
}

/** By the form in Spanish, for a broken lamp. @returns the address of the claim */
export async function hostClaims(host: PlainPage, bookingId: string): Promise<string> {
  await host.goto(`/host/bookings/${bookingId}?lang=es`)
  await host.getByRole('link', { name: 'Informar de un problema' }).click()
  await host.getByLabel('Daños').check()
  await host.getByLabel('¿Qué pasó?').fill('La lámpara está rota.')
  await host.getByLabel('Concepto 1').fill('Lámpara')
  await host.getByLabel('Monto 1').fill('40.000')
  await host.getByRole('button', { name: 'Enviar a Gloria' }).click()
  await host.getByText('Enviado. Avisamos a Gloria.').waitFor()
  return new URL(host.url()).pathname
}
