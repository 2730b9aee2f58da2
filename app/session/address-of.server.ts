import type { Address } from '#app/address.ts'
import { addresses, isPattern } from '#app/addresses.ts'
import type { RouterContextProvider } from 'react-router'
import { connection } from './services.ts'

/**
 * Finds the row of this request's route.
 *
 * @throws Error where it has none of the route that answers: nobody is answered there
 */
export function addressOf(context: Readonly<RouterContextProvider>): Address {
  const { route = '' } = context.get(connection)
  if (!isPattern(route)) throw new Error(`addressOf: app/addresses.ts says nothing of ${route}`)
  return addresses[route]
}
