import { type ComponentType, lazy } from 'react'

/** A part that only somebody with a script sees, fetched when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))
