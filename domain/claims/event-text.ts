import type { Side } from '#kernel/side.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ClaimEventKind } from './claim.ts'

type By = Side | 'admin' | 'system'

type Reading = {
  /** Null: an admin. */
  reader: Side | null
  /** First names as they are shown. */
  names: Readonly<Record<Side, string>>
  /** As it is written; '' where the event has none. */
  amount: string
}

/** An event of a claim in one line: 'You claim $40', 'Ana offers $20'. */
export function eventText(
  { kind, by }: { kind: ClaimEventKind; by: By },
  { reader, names, amount }: Reading,
  t: Translate,
): string {
  const who = by === 'admin' || by === 'system' ? t('claims:team') : names[by]
  return t(by === reader && isDone(kind) ? `claims:eventsOwn.${kind}` : `claims:events.${kind}`, { who, amount })
}

/** Events that one side causes; the others happen to both. */
const done = ['opened', 'accepted', 'offered', 'contested', 'withdrawn', 'paid'] as const
const isDone = (kind: ClaimEventKind): kind is (typeof done)[number] => done.some((each) => each === kind)
