import { drawPhoto } from '#domain/media/gateway.sharp.server.ts'
import type { DrawInput } from '#domain/media/jobs.server.ts'
import { answerParent } from '#platform/side-process.server.ts'
import sharp from 'sharp'

/** The worker's side process, which draws photos: one at a time, on one processor, at a lower priority than what answers people. */
sharp.concurrency(1)
sharp.cache(false)
answerParent(async (input) => {
  const { bytes, frame } = input as DrawInput
  return { drawn: await drawPhoto(Buffer.from(bytes), frame) }
})
