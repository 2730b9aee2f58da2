import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'

/** The page's language. */
export const useLanguage = () => (useTranslation().i18n.language === 'es' ? 'es' : 'en')

/** The same as this site writes it, for dates: the server has decided. */
export const useLocale = () => useRouteLoaderData<{ locale: 'en-US' | 'en-GB' | 'es-CL' }>('root')?.locale ?? 'en-US'
