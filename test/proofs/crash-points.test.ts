import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { sandboxGateway } from '#domain/payments/gateway.sandbox.server.ts'
import { chargeStored } from '#domain/payments/gateway.sandbox-stored.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import { secretFor } from '#platform/secrets.server.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { validCard } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { clockOf, insist } from './crash-journeys.ts'
import { proveCrashes } from './crashes.ts'
import { aSite, AUTH_SECRET } from './processes.ts'

const { db, url } = await aDatabase()
const site = await aSite(url)
const losesEvents: SandboxFaults = { call: () => null, event: () => 'lost' }

proveCrashes(
  { db, site },
  {
    gateway: sandboxGateway(db, secretFor('sandbox-webhook', AUTH_SECRET), () => new Date()),
    pay: async (stage, guest, sessionId) => {
      const card = { ...validCard, cvc: '123', email: 'ana@patio.example' }
      const answer = await insist(stage, guest, `/sandbox/sessions/${sessionId}`, card)
      expect(answer).toMatchObject({ status: 302, location: `/sandbox/sessions/${sessionId}` })
    },
    payUnheard: async (sessionId) =>
      void (await payInSandbox(db, sessionId, validCard, await clockOf(db), losesEvents)),
    chargeUnheard: (input) => chargeStored(db, input, new Date(), losesEvents),
    chargedTwice: async () => {
      const { rows } = await sql`select p.booking_id, p.change_id, p.is_rest
        from sandbox_sessions s join payments p on p.session_id = s.id or p.id::text = s.reference
        where s.status = 'paid' group by p.booking_id, p.change_id, p.is_rest having count(distinct s.id) > 1`.execute(
        db,
      )
      return rows
    },
  },
  {
    // Nobody comes back from the sandbox.
    leftOut: ['payments.begin-commit', 'gateway.takeReturn'],
    short: [
      {
        journey: 'cancel',
        at: ['server bookings.hold:after', 'server bookings.record-event:after', 'worker gateway.refund:after'],
      },
      { journey: 'request', at: ['server bookings.answer:after'] },
      { journey: 'rest', at: ['worker gateway.chargeStored:after'] },
    ],
  },
)
