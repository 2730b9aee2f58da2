import { whatWaits, type WhatWaits } from '#domain/notifications/queries/what-waits.server.ts'
import { createContext, type RouterContextProvider } from 'react-router'
import { services } from './services.ts'

type Context = Readonly<RouterContextProvider>

/** Marks of what waits for a user: a trip to answer or pay, unread notifications and messages. */
export type Waiting = { trips: boolean; notifications: boolean; messages: boolean }

const ofPage = createContext<Promise<Waiting> | null>(null)

/** Stores the marks that were read with the visitor, so that loaders need not read them again. */
export const noteWaiting = (context: Context, waits: WhatWaits) =>
  context.set(ofPage, Promise.resolve(waitingOf(waits)))

/** Read once for the loaders of a page; an action calls `waitingFor`, since it may change the marks. */
export function waitingOnPage(userId: string, context: Context): Promise<Waiting> {
  const marks = context.get(ofPage) ?? waitingFor(userId, context)
  context.set(ofPage, marks)
  return marks
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
