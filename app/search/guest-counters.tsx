import { type Guests, partySize } from '#domain/search/draft.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { StepButton } from '../ui/lazy/step-button.tsx'

type Kind = keyof Guests

/** More than the largest hall holds; infants and pets are few anywhere. */
export const MAX_GUESTS = 1000
const MAX_OTHERS = 20

/** How many of a kind there may still be beside the others: adults and children share one limit. */
export function mostOf(kind: Kind, guests: Guests): number {
  if (kind === 'infants' || kind === 'pets') return MAX_OTHERS
  return MAX_GUESTS - (partySize(guests) - guests[kind])
}

/** A typed or counted number as it may stand: whole, from 0 to the most (spec §5: never below 0). */
export function countWithin(value: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(Math.trunc(value), 0), Math.max(0, most)) : 0
}

type Props = { guests: Guests; onChange: (guests: Guests) => void }

/** Who is coming (spec §3): four counters. Large parties are typed; only adults and children count for the space. */
export function GuestCounters({ guests, onChange }: Props) {
  const { t } = useTranslation('guests')
  const kinds = [
    { kind: 'adults', name: t('adults.name'), note: t('adults.note') },
    { kind: 'children', name: t('children.name'), note: t('children.note') },
    { kind: 'infants', name: t('infants.name'), note: t('infants.note') },
    { kind: 'pets', name: t('pets.name'), note: t('pets.note') },
  ] as const

  return (
    <ul className="divided">
      {kinds.map(({ kind, name, note }) => (
        <Counter
          key={kind}
          name={name}
          note={note}
          value={guests[kind]}
          most={mostOf(kind, guests)}
          onChange={(value) => onChange({ ...guests, [kind]: value })}
        />
      ))}
    </ul>
  )
}

type CounterProps = { name: string; note: string; value: number; most: number; onChange: (value: number) => void }

function Counter({ name, note, value, most, onChange }: CounterProps) {
  const { t } = useTranslation('guests')
  const id = useId()
  const set = (count: number) => onChange(countWithin(count, most))

  return (
    <li className="flex items-center justify-between gap-4 py-4">
      <label htmlFor={id} className="min-w-0">
        <span className="block font-semibold">{name}</span>
        <span id={`${id}-note`} className="block text-sm text-ink-500">
          {note}
        </span>
      </label>
      <div className="flex flex-none items-center gap-1">
        <StepButton icon="minus" label={t('fewer', { kind: name })} isEnd={value <= 0} onPress={() => set(value - 1)} />
        <input
          id={id}
          aria-describedby={`${id}-note`}
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          value={value}
          onChange={(event) => set(Number(event.currentTarget.value.replaceAll(/\D/g, '')))}
          onFocus={(event) => event.currentTarget.select()}
          className="h-11 w-14 rounded-lg border border-sand-500 bg-white text-center text-base font-semibold hover:border-ink-900"
        />
        <StepButton
          icon="plus"
          label={t('more', { kind: name })}
          isEnd={value >= most}
          onPress={() => set(value + 1)}
        />
        <span role="status" className="sr-only">
          {t('now', { kind: name, value })}
        </span>
      </div>
    </li>
  )
}
