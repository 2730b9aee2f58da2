import { drawPhoto } from '#domain/media/gateway.sharp.server.ts'
import type { DrawInput } from '#domain/media/jobs.server.ts'
import { answerParent } from '#platform/side-process.server.ts'
import sharp from 'sharp'

/** The worker's side process draws one photo at a time, at low priority, so that pages stay fast. */
sharp.concurrency(1)
sharp.cache(false)
answerParent(async (input) => {
  const { bytes, frame } = input as DrawInput
  return { drawn: await drawPhoto(Buffer.from(bytes), frame) }
})
