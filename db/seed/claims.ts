import { readFile } from 'node:fs/promises'
import { demoAccounts } from '#domain/accounts/demo.ts'
import type { ClaimKind } from '#domain/claims/claim.ts'
import { answerClaim } from '#domain/claims/commands/answer-claim.server.ts'
import { openClaim } from '#domain/claims/commands/open-claim.server.ts'
import type { PhotoWorld } from '#domain/claims/commands/take-photos.server.ts'
import { otherSide, type Side } from '#kernel/side.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { pictureFolder } from './photos.ts'

type Story = {
  side: Side
  kind: Exclude<ClaimKind, 'no-access'>
  text: string
  lines: readonly { text: string; minor: number }[]
  pictures: readonly string[]
  /** The answer of the side that disagrees. */
  answer: { text: string; pictures: readonly string[] } | null
}

/** In pesos, in which the demo's guest pays and its host lets. */
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

const emailOf = (role: Side) => demoAccounts.find((account) => account.role === role)!.email

/** Opens a guest's and a host's demo claim at each start, because answers are due within a week. */
export async function openDemoClaims(db: Db, world: PhotoWorld, now: Date): Promise<void> {
  // Bookings in the host's next payout stay there.
  const isFree = sql`not exists (select from payout_parts t join payouts o on o.id = t.payout_id where t.booking_id = b.id and o.status = 'due')`
  const [guest, host] = [emailOf('guest'), emailOf('host')]
  await seedClaim(db, world, ofGuest, [sql`guest.email = ${guest} and ${isFree}`], now)
  // Other guests may not have stayed with the demo's host this week.
  const hosts = [sql`host.email = ${host} and guest.email <> ${guest}`, sql`host.email = ${host}`, sql`true`]
  await seedClaim(
    db,
    world,
    ofHost,
    hosts.map((whose) => sql`${whose} and ${isFree}`),
    now,
  )
}

type Whose = readonly RawBuilder<unknown>[]

/** @param whose stays it may be about, in order of preference */
async function seedClaim(db: Db, world: PhotoWorld, story: Story, whose: Whose, now: Date): Promise<void> {
  if (await isSeeded(db, story)) return
  let stay = null
  for (const each of whose) stay ??= await aStay(db, each, now)
  if (!stay) return
  const { side, kind, text, lines } = story
  const people = { guest: stay.guestId, host: stay.hostId }
  const files = await picturesOf(story.pictures)
  const form = { kind, text, lines: [...lines] }
  const opened = await openClaim(db, world, { side, userId: people[side], bookingId: stay.id, form, files }, now)
  if (!opened.ok || !story.answer) return
  const answer = { act: 'contest', text: story.answer.text } as const
  const by = { userId: people[otherSide(side)], claimId: opened.value.claimId }
  await answerClaim(db, world, { ...by, form: answer, files: await picturesOf(story.answer.pictures) }, now)
}

/** Whether the claim exists, recognised by its text. */
async function isSeeded(db: Db, { text }: Story): Promise<boolean> {
  const { rows } = await sql`select from claim_events e join claims c on c.id = e.claim_id
    where e.text = ${text} and c.status in ('open', 'offered', 'contested') limit 1`.execute(db)
  return rows.length > 0
}

/** The newest unclaimed stay in pesos that ended within two weeks. */
async function aStay(db: Db, whose: RawBuilder<unknown>, now: Date) {
  const { rows } = await sql<{ id: string; guestId: string; hostId: string }>`
    select b.id, b.guest_id as "guestId", b.host_id as "hostId" from bookings b
    join "user" guest on guest.id = b.guest_id join "user" host on host.id = b.host_id
    where b.status = 'completed' and b.currency = 'CLP' and b.ends_at between ${now}::timestamptz - interval '13 days' and ${now}::timestamptz
      and not exists (select from claims where booking_id = b.id) and ${whose}
    order by b.ends_at desc, b.id limit 1`.execute(db)
  return rows[0] ?? null
}

const picturesOf = (names: readonly string[]) =>
  Promise.all(names.map((name) => readFile(new URL(name, pictureFolder))))
