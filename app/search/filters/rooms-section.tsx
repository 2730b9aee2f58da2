import { MAX_GUESTS, MAX_ROOMS, stepped } from '#domain/search/filter-draft.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { Field } from '#app/ui/field.tsx'
import { StepButton } from '#app/ui/lazy/step-button.tsx'
import { Section, type SectionProps } from './section.tsx'

const counts = [
  ['bedrooms', MAX_ROOMS],
  ['bathrooms', MAX_ROOMS],
  ['guests', MAX_GUESTS],
] as const

export function RoomsSection({ draft, change, opened, isHydrated }: SectionProps) {
  const { t } = useTranslation('filters')
  /** Moves input from before hydration into the steppers that replace these fields. */
  const takeOver = (box: HTMLDivElement | null) => {
    for (const { name, value, defaultValue, max } of box?.querySelectorAll('input') ?? [])
      if (value !== defaultValue) change({ [name]: Math.min(Math.trunc(Number(value)), Number(max)) || null })
  }
  return (
    <Section id="rooms" title={t('rooms.title')}>
      <div ref={takeOver} className="grid gap-3">
        {counts.map(([name, max]) =>
          isHydrated ? (
            <Stepper
              key={name}
              name={name}
              max={max}
              value={draft[name]}
              onStep={(by) => change({ [name]: stepped(draft[name], by, max) })}
            />
          ) : (
            <Field
              key={name}
              type="number"
              name={name}
              min={1}
              max={max}
              label={t(`rooms.${name}`)}
              defaultValue={opened[name]}
              placeholder={t('any')}
            />
          ),
        )}
      </div>
    </Section>
  )
}

type StepperProps = {
  name: (typeof counts)[number][0]
  max: number
  value: number | null
  onStep: (by: 1 | -1) => void
}

/** Spec §4: from 'Any' up by one, and back to 'Any'. */
function Stepper({ name, max, value, onStep }: StepperProps) {
  const { t } = useTranslation('filters')
  const label = t(`rooms.${name}`)
  return (
    <div role="group" aria-label={label} className="flex min-h-11 items-center justify-between gap-4">
      <span aria-hidden="true">{label}</span>
      <span className="flex items-center gap-1">
        <StepButton icon="minus" label={t(`rooms.fewer.${name}`)} isEnd={value === null} onPress={() => onStep(-1)} />
        <output aria-live="polite" className="min-w-12 text-center font-semibold figures">
          {value === null ? t('any') : t('atLeast', { number: value })}
        </output>
        <StepButton
          icon="plus"
          label={t(`rooms.more.${name}`)}
          isEnd={value !== null && value >= max}
          onPress={() => onStep(1)}
        />
      </span>
    </div>
  )
}
