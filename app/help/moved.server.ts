import { movedAddresses } from '#domain/content/help-center.ts'
import { redirect, type RouterContextProvider } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'

/** Where an address leads that has no page of its own but whose matter has; null for all others. */
export function movedTo({ pathname }: URL, context: Readonly<RouterContextProvider>): Response | null {
  const address = pathname.replace(/(?<=.)\/$/, '')
  const moved = Object.hasOwn(movedAddresses, address) ? movedAddresses[address] : undefined
  return moved === undefined ? null : redirect(visitorOf(context).to(moved), 301)
}
