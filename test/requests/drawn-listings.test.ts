import { publishDraft } from '#domain/publishing/commands/publish-draft.server.ts'
import { startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { drawnListing, type DrawnListing } from '#test/drawn-listings.ts'
import { aHost, valueOf } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aHouse } from '#test/house/house.ts'

const { db, ask } = await aHouse()

/** In CI a few are drawn; `DRAWN_LISTINGS=500` draws more. */
const DRAWN = Number(process.env['DRAWN_LISTINGS'] ?? 5)

async function publish({ unit, fields }: DrawnListing): Promise<string> {
  const hostId = await aHost(db)
  const whole = { ...typedFields(unit, await photosFor(db, hostId)), ...fields }
  const now = new Date()
  const draftId = valueOf(await startDraft(db, { hostId, unit, fields: whole, limits: defaultLimits }, now))
  return valueOf(await publishDraft(db, { hostId, draftId }, now)).listingId
}

test('[HOST-02] [LIST-01] nothing that a host can type breaks a page: it is shown, drawn as a picture, told to search engines and found', async () => {
  await fc.assert(
    fc.asyncProperty(drawnListing(), async (drawn) => {
      const id = await publish(drawn)
      for (const language of ['en', 'es'] as const) {
        const headers = { 'accept-language': language }
        const answer = await ask(`/property/${id}`, { headers })
        const page = await answer.text()
        expect([language, answer.status]).toEqual([language, 200])
        expect(page).not.toMatch(/NaN|undefined|\[object Object\]|<script>alert/)
        for (const [, linked] of page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
          expect(() => JSON.parse(linked!)).not.toThrow()
        expect((await ask(`/property/${id}.data`, { headers })).status).toBe(200)
      }
      const picture = await ask(`/property/${id}/image.jpg`)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
      expect((await ask(`/property/${id}/days`)).status).toBe(200)
    }),
    { numRuns: DRAWN, endOnFailure: true },
  )
})
