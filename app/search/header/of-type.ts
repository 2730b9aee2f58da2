import type { Draft } from '#domain/search/draft.ts'

/** Days and hours are told apart by other fields: what has no meaning in the other kind goes. */
export function ofType(draft: Draft, type: Draft['type']): Partial<Draft> {
  if (type === draft.type) return {}
  return { type, to: type === 'hour' ? null : draft.to, startTime: null, durationMinutes: null, flexibility: 0 }
}
