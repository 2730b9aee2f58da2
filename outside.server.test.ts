import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { readConfig } from '#platform/config.server.ts'
import { createLog } from '#platform/log.server.ts'
import { NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { afterAll, expect, test } from 'vitest'
import { openOutside } from './outside.ts'

const { db, url } = await aDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'patio-outside-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

test('[OPS-02] worker and server on two machines sign the sandbox’s events alike once they have a secret in common', async () => {
  const log = createLog('silent', 'test')
  const secretOf = async (env: Record<string, string>) => {
    const dir = mkdtempSync(join(dataDir, 'machine-'))
    const config = readConfig({ DATABASE_URL: url, DEMO: '1', DATA_DIR: dir, ...env })
    const { demoClock, sandboxSecret } = await openOutside(config, db, log)
    demoClock!.stop()
    return sandboxSecret()
  }
  const [AUTH_SECRET, other] = ['a'.repeat(40), 'b'.repeat(40)]
  const given = await secretOf({ AUTH_SECRET })
  expect(await secretOf({ AUTH_SECRET })).toBe(given)
  expect(await secretOf({ AUTH_SECRET: other })).not.toBe(given)
  expect(given).not.toContain(AUTH_SECRET)
  expect(await secretOf({})).not.toBe(await secretOf({}))
})

test('[BOOK-04] [OPS-02] when the payment provider fails, the log says why', async () => {
  const lines: string[] = []
  const log = createLog('warn', 'test', { write: (line) => void lines.push(line) })
  const config = readConfig({ DATABASE_URL: url, DEMO: '1', DATA_DIR: dataDir, SANDBOX_FAULTS: '100' })
  const { demoClock, openGateways } = await openOutside(config, db, log)
  demoClock!.stop()
  const [gateway] = await openGateways()
  const beginning = gateway!.createSession({
    idempotencyKey: newId(),
    intendedAt: NOW,
    bookingId: newId(),
    amount: money(12_00, 'GBP'),
    reference: newId(),
    email: 'ana@patio.example',
    returnUrl: 'http://localhost/bookings',
  })
  await expect(beginning).rejects.toThrow('sandbox: createSession')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    {
      msg: 'the payment provider began no payment',
      err: { message: expect.stringContaining('createSession') as string },
    },
  ])
})
