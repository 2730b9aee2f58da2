import { useTranslation } from '#app/ui/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { ShowcaseView } from './showcase.view.server.ts'

/** Frequent questions of new guests. */
export function Faq({ questions }: { questions: ShowcaseView['faq'] }) {
  const { t } = useTranslation('home')
  return (
    <section aria-labelledby="landing-faq" className="grid grid-cols-[1fr_2fr] gap-10">
      <h2 id="landing-faq" className="text-2xl font-bold tracking-tight">
        {t('landing.faq')}
      </h2>
      <div className="divided border-y border-sand-200">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 font-semibold">
              {question}
              <Icon name="chevron-down" className="text-ink-500 transition-transform group-open:rotate-180" />
            </summary>
            <p className="pb-5 text-ink-700">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
