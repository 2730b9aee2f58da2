import { isOutage } from '#platform/db.server.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from './services.ts'

/**
 * Writes what a page notes beside what it shows, such as that it was seen. The page is shown without where nothing can be written now, as
 * while the database moves to another machine.
 */
export async function beside(context: Readonly<RouterContextProvider>, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isOutage(error) && !isTooSlow(error)) throw error
    context.get(services).log.warn({ err: error }, 'a page was shown, and that it was seen is not written down')
  }
}
