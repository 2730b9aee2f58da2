import { Icon } from '#app/ui/icon.tsx'
import { useTranslation } from '#app/ui/texts.tsx'

/** A translation beside its original, as the route answers. */
export type TranslationView = {
  original: { text: string; language: 'en' | 'es' | null; page: string }
  text: string
  language: 'en' | 'es'
}

/** A machine's text, marked as such. */
export function Translated({ view: { text, language, original } }: { view: TranslationView }) {
  const { t } = useTranslation('translation')
  return (
    <div className="mt-3 border-l-2 border-sand-300 pl-3 text-left text-ink-900">
      <p className="flex items-center gap-2 text-sm text-ink-500">
        <Icon name="languages" size={16} className="flex-none" />
        {t(original.language ? `marked.${original.language}` : 'marked.unknown')}
      </p>
      <p lang={language} dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </div>
  )
}
