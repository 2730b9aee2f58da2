import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Section, type SectionProps } from './section.tsx'

const inputs = [
  ['pets', 'amenity-pets-allowed'],
  ['instant', 'zap'],
] as const

export function MoreSection({ draft, change }: SectionProps) {
  const { t } = useTranslation('filters')
  return (
    <Section id="more" title={t('more.title')}>
      {inputs.map(([name, icon]) => (
        <label key={name} className="flex min-h-14 cursor-pointer items-center gap-3 py-2">
          <Icon name={icon} className="text-ink-500" />
          <span className="grow">
            <span className="block">{t(`more.${name}.title`)}</span>
            <span className="block text-sm text-ink-500">{t(`more.${name}.text`)}</span>
          </span>
          <input
            type="checkbox"
            name={name}
            value="true"
            checked={draft[name]}
            onChange={() => change({ [name]: !draft[name] })}
            className="peer sr-only"
          />
          <span
            aria-hidden="true"
            className="relative h-7 w-12 flex-none rounded-full bg-sand-500 transition-colors peer-checked:bg-clay-600 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink-900 after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-white after:transition-transform peer-checked:after:translate-x-5"
          />
        </label>
      ))}
    </Section>
  )
}
