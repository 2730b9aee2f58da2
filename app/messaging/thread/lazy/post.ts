import type { Wording } from '#app/session/instant.tsx'
/** A message to send; its key makes repeated sending harmless. */
export type Outgoing = {
  key: string
  text: string
  /** Pictures with the object URLs under which the page shows them. */
  pictures: readonly { file: File; url: string }[]
}

/** The number that the message has got, or why it was not taken; empty where it could not be sent, or not without a log-in. */
type Answer = { number: number } | { problem: Wording; logIn?: string }

/** Milliseconds for a message with pictures, more than for other requests. */
const MAX_MS = 90_000

/**
 * @param onShare is told how much has been sent, in percent
 */
export async function post(
  { conversationId, mark }: { conversationId: string; mark: string },
  { key, text, pictures }: Outgoing,
  onShare: (percent: number) => void,
): Promise<Answer> {
  const form = new FormData()
  form.set('key', key)
  form.set('text', text)
  for (const { file } of pictures) form.append('images', await smaller(file))
  return new Promise((resolve) => {
    // Used because `fetch` reports no upload progress.
    const request = new XMLHttpRequest()
    // The page's language takes precedence over the cookie.
    request.open('POST', `/messages/${conversationId}/send?lang=${document.documentElement.lang}&as=${mark}`)
    request.responseType = 'json'
    request.timeout = MAX_MS
    if (pictures.length > 0)
      request.upload.addEventListener('progress', ({ loaded, total }) => onShare(Math.floor((100 * loaded) / total)))
    request.addEventListener('loadend', () => resolve(answerOf(request)))
    request.send(form)
  })
}

function answerOf({ response }: XMLHttpRequest): Answer {
  const answer = response as Record<string, unknown> | null
  if (typeof answer?.['number'] === 'number') return { number: answer['number'] }
  if (typeof answer?.['logIn'] === 'string') return { problem: '', logIn: answer['logIn'] }
  return { problem: (answer?.['problem'] as Wording | undefined) ?? '' }
}

const smaller = async (file: File) => (await import('./smaller.ts')).smaller(file)
