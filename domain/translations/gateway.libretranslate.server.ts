import { boundedText } from '#platform/bounded-text.server.ts'
import { fetchOutside } from '#platform/outside-call.server.ts'
import { z } from 'zod'
import type { TranslationGateway } from './gateway.server.ts'
import { MAX_TRANSLATION } from './translation.ts'

/** Somebody waits for it, and a machine of one's own takes some seconds for a long text. */
const PATIENCE_MS = 10_000
/** Further ones are refused, or a slow provider would collect those who wait. */
const MAX_AT_ONCE = 4
/** A longer answer is not read to its end; a character takes up to six bytes in JSON. */
const MAX_BYTES = 6 * MAX_TRANSLATION + 10_000

const Answer = z.object({ translatedText: z.string().trim().min(1).max(MAX_TRANSLATION) })

type Options = { url: string; key: string | null; patienceMs?: number }

/**
 * LibreTranslate's API at `POST {url}/translate`. The address is the operator's, who may have it in a private network.
 *
 * @see https://docs.libretranslate.com/api/operations/translate/
 */
export function libreTranslate({ url, key, patienceMs = PATIENCE_MS }: Options): TranslationGateway {
  const address = `${url.replace(/\/$/, '')}/translate`
  let atOnce = 0
  const ask = async (body: object): Promise<string> => {
    const response = await fetchOutside('translator', address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!response.ok) throw new Error(`the translation service answered ${response.status}`)
    return Answer.parse(JSON.parse(await boundedText(response, MAX_BYTES))).translatedText
  }

  return {
    async translate(text, from, to) {
      if (atOnce >= MAX_AT_ONCE) throw new Error('the translation service has enough to do')
      atOnce += 1
      try {
        return await ask({
          q: text,
          source: from ?? 'auto',
          target: to,
          format: 'text',
          ...(key && { api_key: key }),
        })
      } finally {
        atOnce -= 1
      }
    },
  }
}
