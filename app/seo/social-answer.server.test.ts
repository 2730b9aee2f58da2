import { translator } from '#domain/i18n/queries.server.ts'
import { measured, newWork } from '#platform/work.server.ts'
import { NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { connection, type Services, services } from '#app/session/services.ts'
import { imageAnswer } from './social-answer.server.ts'
import { type Visitor, visitorContext } from '#app/session/visitor.server.ts'

const { db } = await aDatabase()

/** Each write is of an image that was drawn, so `drawn` counts the drawings. */
function aWorld() {
  const files = new Map<string, Buffer>()
  const drawn: string[] = []
  const storage = {
    read: async (name: string) => files.get(name) ?? null,
    write: async (name: string, bytes: Buffer) => {
      drawn.push(name)
      files.set(name, bytes)
    },
  }
  const ask = async (image: SocialImage, { language = 'en', tag = '' } = {}) => {
    const context = new RouterContextProvider()
    context.set(services, { db, storage, clock: () => NOW } as unknown as Services)
    context.set(connection, { nonce: '', client: 'ana', network: '' })
    context.set(visitorContext, { language, t: translator('en') } as Visitor)
    const headers: HeadersInit = tag ? { 'if-none-match': tag } : {}
    return imageAnswer(image, new Request('http://localhost/image.jpg', { headers }), context)
  }
  return { files, drawn, ask }
}

type SocialImage = Parameters<typeof imageAnswer>[0]

const anImage = (title = 'Loft', subject = 'listing-1'): SocialImage => ({
  card: { product: 'Patio', title, line: 'Studio', price: null, rating: null, photos: [] },
  version: Buffer.from(title.padEnd(6, '.')).toString('hex'),
  subject,
})
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('[LIST-03] a social image is drawn once, and stored: the second request draws nothing', async () => {
  const { drawn, ask } = aWorld()
  const first = await bytesOf(await ask(anImage()))
  const second = await ask(anImage())

  expect(drawn).toEqual(['social/listing-1-en'])
  expect(second.headers.get('content-type')).toBe('image/jpeg')
  expect(await sharp(first).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(first.equals(await bytesOf(second))).toBe(true)
})

test('[LIST-03] fifty who ask at once wait for one drawing', async () => {
  const { drawn, ask } = aWorld()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(anImage())))
  expect(drawn).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('[LIST-03] what has changed is drawn over what was: each subject and language has one file', async () => {
  const { files, drawn, ask } = aWorld()
  const old = await bytesOf(await ask(anImage('Loft')))
  const changed = await bytesOf(await ask(anImage('Barn')))
  await ask(anImage('Barn'), { language: 'es' })
  await ask(anImage('Barn'))

  expect(changed.equals(old)).toBe(false)
  expect(drawn).toHaveLength(3)
  expect([...files.keys()]).toEqual(['social/listing-1-en', 'social/listing-1-es'])
})

test('[LIST-03] what must be drawn is charged, what is stored is not', async () => {
  const { ask } = aWorld()
  const [first, second] = [newWork(), newWork()]
  await measured(first, () => ask(anImage()))
  await measured(second, () => ask(anImage()))
  expect(first.otherMs).toBeGreaterThan(1)
  expect(second.otherMs).toBe(0)
})

test('[LIST-03] a client that has the newest image is answered 304', async () => {
  const { ask } = aWorld()
  const tag = (await ask(anImage())).headers.get('etag')!
  expect((await ask(anImage(), { tag })).status).toBe(304)
})
