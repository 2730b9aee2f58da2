import { movedAddresses } from '#domain/content/help-center.ts'
import { redirect, type RouterContextProvider } from 'react-router'
import { visitorOf } from '#app/session/visitor.server.ts'

/** Redirects known addresses without a page of their own; null for all others. */
export function movedTo({ pathname }: URL, context: Readonly<RouterContextProvider>): Response | null {
  const address = pathname.replace(/(?<=.)\/$/, '')
  const moved = Object.hasOwn(movedAddresses, address) ? movedAddresses[address] : undefined
  return moved === undefined ? null : redirect(visitorOf(context).to(moved), 301)
}
