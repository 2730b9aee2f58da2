import { type ComponentType, lazy } from 'react'

/** A part that needs a script is fetched when it is first shown. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load() }))
