import { readFile } from 'node:fs/promises'
import { demoAccounts } from '#domain/accounts/demo.ts'
import type { ClaimKind, Side } from '#domain/claims/claim.ts'
import { answerClaim } from '#domain/claims/commands/answer-claim.server.ts'
import { openClaim } from '#domain/claims/commands/open-claim.server.ts'
import type { PhotoWorld } from '#domain/claims/commands/take-photos.server.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { pictureFolder } from './photos.ts'

type Story = {
  side: Side
  kind: Exclude<ClaimKind, 'no-access'>
  text: string
  lines: readonly { text: string; minor: number }[]
  pictures: readonly string[]
  /** With what the other side does not agree. */
  answer: { text: string; pictures: readonly string[] } | null
}

/** In pesos, which is what the demo's guest pays and its host lets in. */
const ofGuest: Story = {
  side: 'guest',
  kind: 'not-as-described',
  text: 'The listing promises a desk and a second room. There was neither, and the kitchen had not been cleaned.',
  lines: [
    { text: 'No desk, so I worked in a café', minor: 18_000 },
    { text: 'Cleaning of the kitchen', minor: 12_000 },
  ],
  pictures: ['apartment-1.webp', 'apartment-10.webp'],
  answer: null,
}
const ofHost: Story = {
  side: 'host',
  kind: 'damage',
  text: 'The lamp beside the window lay broken on the floor, and its shade is torn.',
  lines: [
    { text: 'Lamp', minor: 35_000 },
    { text: 'Shade', minor: 9_000 },
  ],
  pictures: ['apartment-11.webp'],
  answer: {
    text: 'It fell over because its foot was loose, as it was on our first day. Here it is before.',
    pictures: ['apartment-12.webp'],
  },
}

const emailOf = (role: 'guest' | 'host') => demoAccounts.find((account) => account.role === role)!.email

/**
 * The demo's guest has opened a claim that waits for its answer, and its host one on which an admin is to decide, unless there are such claims
 * already. An answer is waited for a week only, so this belongs to each start and not to the world that is loaded once.
 */
export async function openDemoClaims(db: Db, world: PhotoWorld, now: Date): Promise<void> {
  // What is set apart for the host's next payout stays so.
  const isFree = sql`not exists (select from payout_parts t join payouts o on o.id = t.payout_id where t.booking_id = b.id and o.status = 'due')`
  const [guest, host] = [emailOf('guest'), emailOf('host')]
  await tell(db, world, ofGuest, sql`guest.email = ${guest} and ${isFree}`, now)
  await tell(db, world, ofHost, sql`host.email = ${host} and guest.email <> ${guest} and ${isFree}`, now)
}

async function tell(db: Db, world: PhotoWorld, story: Story, whose: RawBuilder<unknown>, now: Date): Promise<void> {
  const stay = await aStay(db, story, whose, now)
  if (!stay) return
  const { side, kind, text, lines } = story
  const people = { guest: stay.guestId, host: stay.hostId }
  const files = await picturesOf(story.pictures)
  const form = { kind, text, lines: [...lines] }
  const opened = await openClaim(db, world, { side, userId: people[side], bookingId: stay.id, form, files }, now)
  if (!opened.ok || !story.answer) return
  const answer = { act: 'contest', text: story.answer.text } as const
  const by = { userId: people[side === 'guest' ? 'host' : 'guest'], claimId: opened.value.claimId }
  await answerClaim(db, world, { ...by, form: answer, files: await picturesOf(story.answer.pictures) }, now)
}

/** The newest stay in pesos that is over since a week at most, and about which nobody claims anything; none where such a claim is open. */
async function aStay(db: Db, { side }: Story, whose: RawBuilder<unknown>, now: Date) {
  const { rows } = await sql<{ id: string; guestId: string; hostId: string }>`
    with stays as (
      select b.id, b.guest_id, b.host_id, b.status, b.currency, b.ends_at from bookings b
      join "user" guest on guest.id = b.guest_id join "user" host on host.id = b.host_id where ${whose})
    select id, guest_id as "guestId", host_id as "hostId" from stays
    where status = 'completed' and currency = 'CLP' and ends_at between ${now}::timestamptz - interval '13 days' and ${now}::timestamptz
      and not exists (select from claims where booking_id = stays.id)
      and not exists (select from claims c join bookings of_it on of_it.id = c.booking_id where c.side = ${side}
        and c.status in ('open', 'offered', 'contested')
        and case c.side when 'guest' then of_it.guest_id = stays.guest_id else of_it.host_id = stays.host_id end)
    order by ends_at desc, id limit 1`.execute(db)
  return rows[0] ?? null
}

const picturesOf = (names: readonly string[]) =>
  Promise.all(names.map((name) => readFile(new URL(name, pictureFolder))))
