import { decodeHeic } from '#domain/media/gateway.heif.server.ts'
import { answerParent } from '#platform/side-process.server.ts'
import sharp from 'sharp'

/** The worker's side process for one HEIC: its decoder's memory goes with it. */
sharp.concurrency(1)
sharp.cache(false)
answerParent(async (bytes) => ({ png: await decodeHeic(bytes as Uint8Array) }))
