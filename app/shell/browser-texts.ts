import { type Messages, translatorsFrom } from '#kernel/translate.ts'
import { patient } from '#app/ui/patient.ts'
import type { PageTexts } from '#app/ui/texts.tsx'

/** The texts that a page brings along (`inline-messages.tsx`). */
type CarriedTexts = { language: PageTexts['language']; version: string; texts: Record<string, Messages> }

/** The texts that came with the page; further namespaces are fetched when a component first needs them. */
export function browserTexts({ language, version, texts }: CarriedTexts, request = fetchJson): PageTexts {
  const requests = new Map<string, Promise<void>>()
  /** Requests for several namespaces, by all their names. */
  const together = new Map<string, Promise<void>>()

  async function fetchTexts(namespace: string): Promise<void> {
    texts[namespace] = (await patient(() => request(`/texts/${language}/${namespace}?v=${version}`))) as Messages
  }

  /** A refused request is not repeated, or its component would wait for ever; it shows its keys. */
  function requestOf(namespace: string): Promise<void> {
    const pending = requests.get(namespace) ?? fetchTexts(namespace).catch(() => undefined)
    requests.set(namespace, pending)
    return pending
  }

  function need(namespaces: readonly string[]): Promise<void> | undefined {
    const name = namespaces.join()
    const missing = namespaces.filter((namespace) => !texts[namespace])
    // Waiting components get the same request again once it settles, or React fails (#467).
    if (missing.length > 0 && !together.has(name))
      together.set(
        name,
        Promise.all(missing.map(requestOf)).then(() => undefined),
      )
    return together.get(name)
  }

  return {
    language,
    translator: translatorsFrom(texts, language),
    need,
    async inLanguage(other) {
      const next = browserTexts({ language: other, version, texts: {} }, request)
      await next.need(Object.keys(texts))
      return next
    },
  }
}

async function fetchJson(address: string): Promise<unknown> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(address)
  return answer.json()
}

/** The texts that the server has written into the page. */
export const carriedTexts = () => JSON.parse(document.getElementById('messages')!.textContent) as CarriedTexts
