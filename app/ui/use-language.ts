import { useTranslation } from 'react-i18next'
import { useRootData } from './route-data.ts'

/** The page's language. */
export const useLanguage = () => (useTranslation().i18n.language === 'es' ? 'es' : 'en')

/** The same as this site writes it, for dates: the server has decided. */
export const useLocale = () => useRootData()?.locale ?? 'en-US'
