import { createLog } from '#platform/log.server.ts'
import { checkInvariants } from '#test/invariants.ts'
import { later } from '#test/later.ts'
import { aPayku, paykuTokens } from '#test/payku/stand-in.ts'
import { aBegunStay, aHostToPay, aPaykuAccount, balancesOf } from '#test/payouts.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { afterAll, expect, test } from 'vitest'
import { makePayouts, queueSends } from './commands/make-payouts.server.ts'
import { sendPayout } from './commands/send-payout.server.ts'
import { paykuGateway } from './gateway.payku.server.ts'
import { signPayku } from './gateway.payku-signature.server.ts'

const { db } = await aDatabase()
checkInvariants(() => db)
const payku = await aPayku()
afterAll(payku.close)
const gateways = { payku: paykuGateway(payku.access) }

/** An amount owed for a begun stay, to a host with a Payku client id. */
async function aPayout({ isKnown = true } = {}) {
  const listing = await aHostToPay(db)
  const { hostId } = listing
  const clientId = `ma${hostId.slice(-12)}`
  if (isKnown) payku.letIn(clientId)
  await aPaykuAccount(db, hostId, clientId)
  const { startsAt } = await aBegunStay(db, listing, '2026-03-20', '2026-03-22')
  const at = (hours: number) => later(startsAt, { hours })
  await makePayouts(db, at(0), gateways)
  const payouts = () =>
    db
      .selectFrom('payouts')
      .select(['id', 'status', 'attempts', 'provider_reference as reference', 'last_error as error'])
      .where('host_id', '=', hostId)
      .execute()
  const { id } = (await payouts())[0]!
  const send = (hours: number) => sendPayout({ db, vault: testVault, gateways }, id, at(hours))
  const made = () => payku.made.filter(({ order }) => order.startsWith(id))
  return { hostId, id, at, payouts, send, made }
}

test('[BOOK-08] a request is signed as Payku’s documentation reckons its own example', () => {
  const fields = {
    email: 'johndoe@example.com',
    name: 'John Doe',
    phone: '923122312',
    address: 'Moneda 101',
    country: 'Chile',
    region: 'Metropolitana',
    city: 'Santiago',
    postal_code: '850000',
  }
  expect(signPayku('/api/suclient', fields, 'fe551abcef62fcf002dc598922e68f0a')).toBe(
    'c9c86202b1246f6ebeb080d08b3b99a22d36d0e8cffb7fd4e65af0fea4dd12bb',
  )
})

test('[BOOK-08] by Payku a host is paid once, into the account that Payku knows, and it is paid when Payku says so', async () => {
  const { hostId, id, payouts, send, made } = await aPayout()
  await send(0)
  expect(made()).toMatchObject([{ order: id, amount: 100_000 }])
  expect(made()[0]!.fields).toMatchObject({
    currency: 'CLP',
    accountbank_name: 'Luisa Titular',
    accountbank_sbif: '0012',
    accountbank_num: '000987654321',
  })
  await send(1)
  expect(await payouts()).toMatchObject([{ status: 'sending', attempts: 1, reference: made()[0]!.id }])

  made()[0]!.status = 'success'
  await Promise.all([send(2), send(2)])
  expect(await payouts()).toMatchObject([{ status: 'paid' }])
  expect(made()).toHaveLength(1)
  expect(await balancesOf(db, hostId)).toEqual({ owed: 0, onItsWay: 0 })
  expect(payku.unsigned).toEqual([])
})

test('[BOOK-08] when Payku’s answer is lost it is looked up, and nothing is sent twice', async () => {
  const { id, payouts, send, made, at } = await aPayout()
  payku.faults.push('lost')
  await expect(send(0)).rejects.toThrow()
  await queueSends(db, gateways, at(1))
  await send(1)
  expect(made()).toMatchObject([{ order: id }])
  expect(await payouts()).toMatchObject([{ status: 'sending', attempts: 1, reference: made()[0]!.id }])
})

test('[BOOK-08] while Payku is away the same attempt is made again', async () => {
  const { id, payouts, send, made } = await aPayout()
  payku.faults.push('away', 'away')
  await expect(send(0)).rejects.toThrow('503')
  await expect(send(0)).rejects.toThrow('503')
  await send(1)
  expect(made()).toMatchObject([{ order: id }])
  expect(await payouts()).toMatchObject([{ status: 'sending', attempts: 1 }])
})

test('[BOOK-08] what Payku refuses is asked for again later, as another attempt, unless an earlier one is found', async () => {
  const { id, payouts, send, made } = await aPayout()
  payku.faults.push({ refused: 'insufficient funds' })
  await send(0)
  expect(await payouts()).toMatchObject([{ status: 'sending', attempts: 1, error: 'insufficient funds' }])
  await send(1)
  expect(made()).toMatchObject([{ order: `${id}:2` }])

  const late = await aPayout()
  payku.faults.push({ refused: 'order:invalid', isMade: true })
  await late.send(0)
  expect(late.made()).toMatchObject([{ order: late.id }])
  expect(await late.payouts()).toMatchObject([{ status: 'sending', attempts: 1, reference: late.made()[0]!.id }])
})

test('[BOOK-08] what a bank sends back has failed for good, with Payku’s reason, and the host is owed it again', async () => {
  const { hostId, payouts, send, made } = await aPayout()
  await send(0)
  Object.assign(made()[0]!, { status: 'banking_error', reason: ' Error CCA 51. Cuenta Beneficiario no Existe' })
  await send(1)
  expect(await payouts()).toMatchObject([
    { status: 'failed', error: 'banking_error Error CCA 51. Cuenta Beneficiario no Existe' },
  ])
  expect(await balancesOf(db, hostId)).toEqual({ owed: 100_000, onItsWay: 0 })
})

test('[BOOK-08] nothing is sent to a client whom Payku does not know, nor with tokens that it does not', async () => {
  const unknown = await aPayout({ isKnown: false })
  await unknown.send(0)
  expect(await unknown.payouts()).toMatchObject([{ status: 'failed' }])
  expect(unknown.made()).toEqual([])

  const { id, payouts, made, at } = await aPayout()
  const wrong = { payku: paykuGateway({ ...payku.access, privateToken: 'another-private-token' }) }
  const printed: string[] = []
  const log = createLog('debug', 'test', { write: (line) => void printed.push(line) })
  await sendPayout({ db, vault: testVault, gateways: wrong }, id, at(0)).catch((error: unknown) =>
    log.error({ err: error }, String(error)),
  )
  expect(made()).toEqual([])
  expect(await payouts()).toMatchObject([{ status: 'sending', attempts: 1 }])
  for (const secret of [...Object.values(paykuTokens), 'another-private-token', '000987654321', 'Luisa'])
    expect(printed.join('\n')).not.toContain(secret)
  payku.unsigned.length = 0
})

test('[BOOK-08] of a wallet with more movements than are looked through nothing is sent', async () => {
  const { send, made } = await aPayout()
  const others = Array.from({ length: 10_001 }, (_, number) => ({
    id: `other${number}`,
    order: `other${number}`,
    amount: 1,
    status: 'success',
    reason: '',
    at: new Date('2030-01-01T00:00:00Z'),
    fields: {},
  }))
  const before = payku.made.length
  payku.made.push(...others)
  await expect(send(0)).rejects.toThrow('more movements')
  expect(made()).toEqual([])
  payku.made.length = before
})
