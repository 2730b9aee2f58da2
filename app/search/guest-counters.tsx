import type { Guests } from '#domain/search/draft.ts'
import { countWithin, maxOf } from '#domain/search/party.ts'
import { useId } from 'react'
import { useTranslation } from '#app/ui/texts.tsx'
import { StepButton } from '#app/ui/lazy/step-button.tsx'

type Props = { guests: Guests; onChange: (guests: Guests) => void }

/** The party's four counters (spec §3); only adults and children count towards the capacity. */
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
          max={maxOf(kind, guests)}
          onChange={(value) => onChange({ ...guests, [kind]: value })}
        />
      ))}
    </ul>
  )
}

type CounterProps = { name: string; note: string; value: number; max: number; onChange: (value: number) => void }

function Counter({ name, note, value, max, onChange }: CounterProps) {
  const { t } = useTranslation('guests')
  const id = useId()
  const set = (count: number) => onChange(countWithin(count, max))

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
        <StepButton icon="plus" label={t('more', { kind: name })} isEnd={value >= max} onPress={() => set(value + 1)} />
        <span role="status" className="sr-only">
          {t('now', { kind: name, value })}
        </span>
      </div>
    </li>
  )
}
