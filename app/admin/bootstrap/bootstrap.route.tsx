import { makeFirstAdmin } from '#domain/admin/commands/make-first-admin.server.ts'
import { data, Form, redirect, useNavigation } from 'react-router'
import { formOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Route } from './+types/bootstrap.route'

/** Open while there is no admin (decision B3), which the guard checks. */
export function loader({ context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return { page: pageMeta(context, { title: t('bootstrap:title'), description: t('bootstrap:text'), path: null }) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const { token = '' } = await formOf(request)
  const outcome = await makeFirstAdmin(db, { userId: actorOf(context).userId, token: token.trim() }, clock())
  if (!outcome.ok) return data({ isWrong: true }, { status: 400 })
  throw redirect(visitorOf(context).to('/?auth=login&to=/admin'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Bootstrap({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('bootstrap')
  const isBusy = useNavigation().state !== 'idle'
  return (
    <main id="main" className="page max-w-[48rem] py-12">
      <PageTitle>{t('title')}</PageTitle>
      <p className="mt-2 mb-6 text-ink-700">{t('text')}</p>
      <Form method="post" className="grid gap-4" noValidate>
        <Field
          label={t('token')}
          hint={t('hint')}
          name="token"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          problem={actionData?.isWrong ? t('wrong') : undefined}
        />
        <Button isBusy={isBusy} className="justify-self-start">
          {t('submit')}
        </Button>
      </Form>
    </main>
  )
}
