import { whatWaits } from '#domain/notifications/queries/what-waits.server.ts'
import { createContext, type RouterContextProvider } from 'react-router'
import { services } from './services.ts'

type Context = Readonly<RouterContextProvider>

/** Where a mark says that something waits for whoever is signed in: a trip to answer or to pay, what they have not read. */
export type Waiting = { trips: boolean; notifications: boolean; messages: boolean }

const ofPage = createContext<Promise<Waiting> | null>(null)

/** For the loaders of one page, which run at once: read by the first that asks. Actions ask `waitingFor`: what they do changes it. */
export function waitingOnPage(userId: string, context: Context): Promise<Waiting> {
  const asked = context.get(ofPage) ?? waitingFor(userId, context)
  context.set(ofPage, asked)
  return asked
}

export async function waitingFor(userId: string, context: Context): Promise<Waiting> {
  const { db, clock } = context.get(services)
  const { trips, notifications, messages } = await whatWaits(db, userId, clock())
  return { trips, notifications: notifications > 0, messages: messages > 0 }
}
