import { postEntries } from '#domain/payments/commands/post-journal.server.ts'
import { hostPaymentEntry } from '#domain/payments/ledger.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest, aHost, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { MAX_REMINDED } from './balance-list.ts'
import { remindAll } from './commands/remind-host.server.ts'

const { db } = await aDatabase()

test('[OPS-02] one click reminds a hundred hosts, those who are owed most, and the next one those who are left', async () => {
  const hosts: string[] = []
  for (let number = 0; number <= MAX_REMINDED; number += 1) hosts.push(await aHost(db))
  await inTransaction(db, (tx) =>
    postEntries(
      tx,
      hosts.map((hostId, number) => ({
        eventKey: `host-payment:${newId()}`,
        bookingId: null,
        postings: hostPaymentEntry(money(1000 + number, 'CLP'), hostId),
      })),
      NOW,
    ),
  )
  const input = { adminId: await aGuest(db), list: 'no-account' } as const
  expect(await remindAll(db, input, NOW)).toBe(MAX_REMINDED)
  const reminded = await db.selectFrom('payout_reminders').select('host_id').execute()
  expect(reminded.map(({ host_id }) => host_id)).not.toContain(hosts[0])
  expect(await remindAll(db, input, later(NOW, { minutes: 1 }))).toBe(1)
})
