import { useLocale } from '#app/ui/route-data.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { type InstantStyle, ownText } from './own-instant.ts'

/** An instant with the words around it; the server's text names its zone. */
export type InstantView = { iso: string; style: InstantStyle; before: string; text: string; after: string }

/** An instant that the browser writes in its own zone. */
export function Instant({ iso, style, before, text, after }: InstantView) {
  const locale = useLocale()
  const isHydrated = useHydrated()
  return (
    <>
      {before}
      <time dateTime={iso}>{isHydrated ? ownText(iso, style, locale) : text}</time>
      {after}
    </>
  )
}

/** The same as one text, for a label. */
export const useInstantText = ({ iso, style, before, text, after }: InstantView): string => {
  const locale = useLocale()
  return `${before}${useHydrated() ? ownText(iso, style, locale) : text}${after}`
}

/** Words that may say an instant. */
export type Wording = string | InstantView

export const Worded = ({ words }: { words: Wording }) => (typeof words === 'string' ? words : <Instant {...words} />)
