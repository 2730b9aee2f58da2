import { reviewListing } from '#domain/publishing/commands/review-listing.server.ts'
import { submitAgain } from '#domain/publishing/commands/submit-again.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, NOW, queuedJobs } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { notifyOfReview } from './jobs/notify-of-listing-review.server.ts'

const { db } = await aDatabase()
const sender = { origin: 'https://patio.example', product: 'Patio', limits: defaultLimits }

/** Processes the queued answers about a listing. */
async function notifyAll(listingId: string): Promise<void> {
  for (const { payload } of await queuedJobs(db, 'notifications.notify-of-review')) {
    const review = payload as { listingId: string; number: number }
    if (review.listingId === listingId) await notifyOfReview(db, { ...review, ...sender }, NOW)
  }
}

const emailsTo = (hostId: string) =>
  db.selectFrom('outgoing_emails').selectAll().where('recipient_id', '=', hostId).orderBy('id').execute()

async function inReview(language: 'en' | 'es') {
  const { id, hostId } = await aListing(db, { status: 'in_review', published_at: null })
  await db.updateTable('profiles').set({ language }).where('user_id', '=', hostId).execute()
  return { listingId: id, hostId }
}

test.each([
  ['en', 'Please look at', 'Something is still to be changed'],
  ['es', 'Revisa', 'Todavía hay algo por cambiar'],
] as const)(
  '[HOST-04] a host whose listing is sent back reads in %s what to change, with the way there, once an answer',
  async (language, subject, greeting) => {
    const { listingId, hostId } = await inReview(language)
    const adminId = await aGuest(db)
    const returned = (reason: string) => reviewListing(db, { adminId, listingId, answer: 'return', reason }, NOW)
    await returned('The cover is dark.\n\nPlease <b>name</b> the floor.')
    await notifyAll(listingId)
    await notifyAll(listingId)

    const [email, ...others] = await emailsTo(hostId)
    expect(others).toEqual([])
    expect(email).toMatchObject({ language, type: 'listing_returned', status: 'queued' })
    expect(email!.subject).toContain(subject)
    expect(email!.text).toContain(greeting)
    expect(email!.text).toContain('The cover is dark.\n\nPlease <b>name</b> the floor.')
    expect(email!.html).toContain('Please &lt;b&gt;name&lt;/b&gt; the floor.')
    expect(email!.text).toContain(`https://patio.example/edit-listing/${listingId}?lang=${language}`)

    await submitAgain(db, { hostId, listingId, answer: null }, NOW)
    await returned('Still dark.')
    await notifyAll(listingId)
    expect((await emailsTo(hostId)).filter(({ text }) => text.includes('Still dark.'))).toHaveLength(1)
    expect(await emailsTo(hostId)).toHaveLength(2)
  },
)

test('[HOST-04] a host whose listing is published after review gets its address', async () => {
  const { listingId, hostId } = await inReview('en')
  await reviewListing(db, { adminId: await aGuest(db), listingId, answer: 'publish' }, NOW)
  await notifyAll(listingId)
  const [email] = await emailsTo(hostId)
  expect(email).toMatchObject({ type: 'listing_published' })
  expect(email!.text).toContain(`https://patio.example/property/${listingId}?lang=en`)
})

test('[HOST-04] nobody is written to about a listing that is gone', async () => {
  const before = await db.selectFrom('outgoing_emails').select('id').execute()
  await notifyOfReview(db, { listingId: newId(), number: 1, ...sender }, NOW)
  expect(await db.selectFrom('outgoing_emails').select('id').execute()).toHaveLength(before.length)
})
