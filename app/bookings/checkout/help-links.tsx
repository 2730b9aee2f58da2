import { textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** The help articles for each state of a checkout, by the names in their addresses. */
const articles = {
  'to-pay': ['holds', 'payment-methods', 'declined-card', 'cancel-booking'],
  asked: ['instant-and-request', 'answer-deadline', 'cancel-booking'],
  ended: ['booking-states', 'holds'],
} as const

/** Links that open in a tab of their own, so that the payment goes on. */
export function HelpLinks({ state }: { state: keyof typeof articles }) {
  const { t } = useTranslation('checkout')
  const inLanguage = useInLanguage()
  return (
    <nav aria-labelledby="help" className="border-t border-sand-200 pt-6 text-sm">
      <h2 id="help" className="font-semibold">
        {t('help.title')}
      </h2>
      <ul className="flex flex-wrap gap-x-6">
        {articles[state].map((name) => (
          <li key={name}>
            <a href={inLanguage(`/help/${name}`)} target="_blank" rel="noreferrer" className={textLinkClass}>
              {t(`help.links.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
