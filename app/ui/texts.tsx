import type { Translate, Translators } from '#kernel/translate.ts'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'

/** The texts of a page, in its language. */
export type PageTexts = {
  language: 'en' | 'es'
  /** Marks the British site's spelling; only on the server. */
  spelling?: string
  translator: Translators
  /**
   * Notes namespaces on the server, and fetches missing ones in the browser.
   *
   * @returns one request to wait for, always the same, which never rejects; undefined where none was needed
   */
  need: (namespaces: readonly string[]) => Promise<void> | undefined
  /** Only on the server: the texts used until now as JSON. */
  carried?: () => string
  /** Only in the browser: the same namespaces in another language. */
  inLanguage?: (language: 'en' | 'es') => Promise<PageTexts>
}

const Texts = createContext<{ texts: PageTexts; setTexts: (texts: PageTexts) => void } | null>(null)

/** Around a whole page: the server's texts of the request, or the browser's. */
export function TextsProvider({ initial, children }: { initial: PageTexts; children?: ReactNode }) {
  const [texts, setTexts] = useState(initial)
  return <Texts value={{ texts, setTexts }}>{children}</Texts>
}

/** Its provider is around every page. */
const useTexts = () => use(Texts)!

export const usePageTexts = (): PageTexts => useTexts().texts

/** The translator of these namespaces, the first by default; name all used, so that they are loaded. */
export function useTranslation(namespaces: string | readonly string[]): { t: Translate } {
  const texts = usePageTexts()
  const named = typeof namespaces === 'string' ? [namespaces] : namespaces
  // One request for all namespaces, because React matches `use` calls by position.
  const request = texts.need(named)
  if (request) use(request)
  return { t: texts.translator(named[0]) }
}

/** Loads the texts when the next page is in another language. */
export function useTextsIn(language: 'en' | 'es') {
  const { texts, setTexts } = useTexts()
  useEffect(() => {
    if (texts.language === language) return
    let isCurrent = true
    void texts.inLanguage?.(language).then((next) => isCurrent && setTexts(next))
    return () => {
      isCurrent = false
    }
  }, [texts, setTexts, language])
}
