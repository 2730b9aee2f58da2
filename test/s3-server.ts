import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Setting } from '#platform/config.server.ts'

type Server = { run: () => Promise<{ port: number }>; close: () => Promise<void> }
type ServerClass = new (options: object) => Server

/** A server that speaks like Amazon's, with one bucket. */
export async function startS3(): Promise<{ setting: S3Setting; stop: () => Promise<void> }> {
  // It has no types of its own.
  const S3rver = createRequire(import.meta.url)('s3rver') as ServerClass
  const directory = mkdtempSync(join(tmpdir(), 'patio-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos' }],
  })
  const { port } = await server.run()
  const setting: S3Setting = {
    kind: 's3',
    bucket: 'photos',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  const stop = async () => {
    await server.close()
    rmSync(directory, { recursive: true, force: true })
  }
  return { setting, stop }
}
