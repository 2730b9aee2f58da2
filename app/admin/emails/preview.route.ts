import { readTexts } from '#domain/email/queries/template-texts.server.ts'
import { companyOf } from '#domain/company/queries.server.ts'
import { senderOf } from '#domain/email/sender.ts'
import { renderEmail } from '#domain/email/template.ts'
import { isLine, maxLengthOf } from '#domain/admin/email-text.ts'
import { defaultTexts } from '#domain/email/queries/template-texts.server.ts'
import { cleaned } from '#kernel/fields.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { frameHeaders } from './frame-headers.server.ts'
import { exampleOf, shownTemplate } from './template.view.server.ts'
import type { Route } from './+types/preview.route'

type Context = Route.LoaderArgs['context']

/** Serves an example of a stored template for a sandboxed frame. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shown = shownTemplate(params.type, searchOf(url))
  if (!shown) return new Response(null, { status: 404 })
  const texts = await readTexts(context.get(services).db, shown.template, shown.language)
  return answer(shown, { texts, as: 'html' }, context)
}

/** Renders an example of the typed template without storing it, also as plain text. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const shown = shownTemplate(params.type, searchOf(new URL(request.url)))
  if (!shown) return new Response(null, { status: 404 })
  const form = await formOf(request)
  const parts = Object.keys(defaultTexts(shown.template, shown.language))
  const texts = parts.map((part) => [
    part,
    cleaned(form[part] ?? '', maxLengthOf(part), !isLine(part)).slice(0, 2 * maxLengthOf(part)),
  ])
  const typed = Object.fromEntries(texts.filter(([, text]) => text !== ''))
  return answer(shown, { texts: typed, as: ways.find((way) => way === form['as']) ?? 'html' }, context)
}

/** `typed` is for a page whose frame allows only its own style, so it has light colours only. */
const ways = ['html', 'text', 'typed'] as const

type Shown = NonNullable<ReturnType<typeof shownTemplate>>
type Typed = { texts: Readonly<Record<string, string>>; as: (typeof ways)[number] }

async function answer(shown: Shown, { texts, as }: Typed, context: Context): Promise<Response> {
  const { db, product, clock } = context.get(services)
  const email = exampleOf(shown, texts, { origin: visitorOf(context).origin, product })
  const sender = senderOf(await companyOf(db, clock()))
  const rendered = renderEmail(email, { product, language: shown.language, sender })
  if (as === 'text')
    return new Response(`${email.subject}\n\n${rendered.text}`, { headers: frameHeaders('text/plain') })
  const html = as === 'typed' ? rendered.html.replace(/<style>.*?<\/style>/s, '') : rendered.html
  return new Response(html, { headers: frameHeaders('text/html') })
}
