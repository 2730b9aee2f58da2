import { type Messages, translatorsFrom } from '#kernel/translate.ts'
import type { PageTexts } from '../ui/texts.tsx'

/** What a page carries for the browser to start with (`inline-messages.tsx`). */
type CarriedTexts = { language: PageTexts['language']; version: string; texts: Record<string, Messages> }

/** The texts that came with the page; further namespaces are fetched when a component first needs them. */
export function browserTexts({ language, version, texts }: CarriedTexts, request = fetchJson): PageTexts {
  const requests = new Map<string, Promise<void>>()

  async function fetchTexts(namespace: string): Promise<void> {
    texts[namespace] = (await request(`/messages/${language}/${namespace}?v=${version}`)) as Messages
  }

  function need(namespace: string): Promise<void> | undefined {
    if (texts[namespace]) return undefined
    // A request that fails is not repeated: what needs it would wait and ask for ever. It shows its keys.
    const pending = requests.get(namespace) ?? fetchTexts(namespace).catch(() => undefined)
    requests.set(namespace, pending)
    return pending
  }

  return {
    language,
    translator: translatorsFrom(texts, language),
    need,
    async inLanguage(other) {
      const next = browserTexts({ language: other, version, texts: {} }, request)
      await Promise.all(Object.keys(texts).map(async (namespace) => next.need(namespace)))
      return next
    },
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(String(answer.status))
  return answer.json()
}

/** As written by the server into the page. */
export const carriedTexts = () => JSON.parse(document.getElementById('messages')!.textContent) as CarriedTexts
