import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'

/** The page's language. */
export const useLanguage = () => (useTranslation().i18n.language === 'es' ? 'es' : 'en')

/** The same as this site writes it, for dates. */
export function useLocale() {
  const language = useLanguage()
  const site = useRouteLoaderData<{ site: string }>('root')?.site
  return language === 'en' && site === 'uk' ? 'en-GB' : language
}
