import { textLimits } from '#domain/listings/limits.ts'
import { useLanguage } from '#app/ui/route-data.ts'
import { useTranslation } from '#app/ui/texts.tsx'
import { LongField, Section, useStepForm } from '../fields.tsx'

/** The page's language comes first; the other one is optional and folded. */
export function DescriptionStep() {
  const { t } = useTranslation('listingForm')
  const { fields, problems } = useStepForm()
  const [own, other] = useLanguage() === 'es' ? (['es', 'en'] as const) : (['en', 'es'] as const)
  const isUsed = namesIn(other).some((name) => fields[name] || problems[name])
  return (
    <>
      <Section title={t(`description.in.${own}`)} text={t('description.ownText')}>
        <Texts language={own} />
      </Section>
      <details open={isUsed} className="rounded-xl border border-sand-300 px-4 open:pb-4">
        <summary className="min-h-12 content-center font-semibold">{t(`description.also.${other}`)}</summary>
        <p className="mb-4 text-sm text-ink-500">{t('description.otherText')}</p>
        <div className="grid gap-4">
          <Texts language={other} />
        </div>
      </details>
    </>
  )
}

type Language = 'en' | 'es'

const namesIn = (language: Language) => ['title', 'description', 'arrival'].map((name) => nameIn(name, language))
const nameIn = (name: string, language: Language) => `${name}${language === 'en' ? 'En' : 'Es'}`

function Texts({ language }: { language: Language }) {
  const { t } = useTranslation('listingForm')
  return (
    <>
      <LongField
        name={nameIn('title', language)}
        label={t(`description.title.${language}`)}
        hint={t('description.titleHint')}
        max={textLimits.title}
        lang={language}
        isShort
      />
      <LongField
        name={nameIn('description', language)}
        label={t(`description.text.${language}`)}
        hint={t('description.textHint')}
        max={textLimits.description}
        lang={language}
        rows={8}
      />
      <LongField
        name={nameIn('arrival', language)}
        label={t(`description.arrival.${language}`)}
        hint={t('description.arrivalHint')}
        max={textLimits.arrival}
        lang={language}
        rows={4}
      />
    </>
  )
}
