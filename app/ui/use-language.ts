import { useTranslation } from 'react-i18next'

/** The page's language, for dates. */
export const useLanguage = () => (useTranslation().i18n.language === 'es' ? 'es' : 'en')
