import { handTime } from '#test/time.ts'
import { expect, test } from 'vitest'
import { createSeats } from './seats.server.ts'

const taken = (account: string) => ({ ok: false, failure: { reason: account } })

test('[HOST-03] an account has so many seats and the server so many, and one that is given back is taken again', async () => {
  const seats = createSeats({ perAccount: 2, perServer: 3 })
  const first = await seats.take('ana')
  await seats.take('ana')
  expect(await seats.take('ana')).toEqual(taken('account'))
  expect((await seats.take('luis')).ok).toBe(true)
  expect(await seats.take('luis')).toEqual(taken('server'))
  if (first.ok) first.value()
  expect((await seats.take('luis')).ok).toBe(true)
  expect(await seats.take('ana')).toEqual(taken('server'))
})

test('[HOST-03] who may wait gets a seat in turn, however many others of another account wait before', async () => {
  const seats = createSeats({ perAccount: 1, perServer: 2, waitingPerAccount: 2, maxWaitMs: 1000 }, handTime())
  const order: string[] = []
  const take = async (name: string) => {
    const seat = await seats.take(name.split(' ')[0]!)
    order.push(seat.ok ? name : `${name} refused`)
    return seat.ok ? seat.value : () => {}
  }
  const leave = await take('ana 1')
  const [second, third] = [take('ana 2'), take('ana 3')]
  await take('ana 4')
  await take('luis')
  leave()
  ;(await second)()
  await third
  expect(order).toEqual(['ana 1', 'ana 4 refused', 'luis', 'ana 2', 'ana 3'])
})

test('[HOST-03] who has waited too long is refused, and takes no seat later', async () => {
  const time = handTime()
  const seats = createSeats({ perAccount: 1, perServer: 8, waitingPerAccount: 2, maxWaitMs: 1000 }, time)
  const seat = await seats.take('ana')
  const late = seats.take('ana')
  await time.pass(999)
  const later = seats.take('ana')
  await time.pass(1)
  expect(await late).toEqual(taken('account'))
  if (seat.ok) seat.value()
  expect((await later).ok).toBe(true)
})
