import { whatWaits, type WhatWaits } from '#domain/notifications/queries/what-waits.server.ts'
import { createContext, type RouterContextProvider } from 'react-router'
import { services } from './services.ts'

type Context = Readonly<RouterContextProvider>

/** Where a mark says that something waits for whoever is signed in: a trip to answer or to pay, what they have not read. */
export type Waiting = { trips: boolean; notifications: boolean; messages: boolean }

const ofPage = createContext<Promise<Waiting> | null>(null)

/** Read together with who asks for the page: its loaders need not ask again. */
export const noteWaiting = (context: Context, waits: WhatWaits) =>
  context.set(ofPage, Promise.resolve(waitingOf(waits)))

/** For the loaders of one page, which run at once: read by the first that asks. An action asks `waitingFor`, because what it did changes it. */
export function waitingOnPage(userId: string, context: Context): Promise<Waiting> {
  const asked = context.get(ofPage) ?? waitingFor(userId, context)
  context.set(ofPage, asked)
  return asked
}

export async function waitingFor(userId: string, context: Context): Promise<Waiting> {
  const { db, clock } = context.get(services)
  return waitingOf(await whatWaits(db, userId, clock()))
}

const waitingOf = ({ trips, notifications, messages }: WhatWaits): Waiting => ({
  trips,
  notifications: notifications > 0,
  messages: messages > 0,
})
