import type { OwnSpace } from '#domain/publishing/queries/list-own-spaces.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

/** A part is called by its name and the listing that was divided, any other space by its oldest listing. */
export function spaceLabel({ name, listings }: OwnSpace, t: Visitor['t']): string {
  const listing = listings[0]?.title ?? ''
  return name === null ? listing : t('division:part', { name, listing })
}
