import { endDevice } from '#domain/accounts/commands/end-device.server.ts'
import { findNewDevice } from '#domain/accounts/queries/find-new-device.server.ts'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useInLanguage } from '#app/ui/link.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import type { Route } from './+types/new-device.route'

/** The page of a new device's e-mail; a GET changes nothing, because mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, auth, clock } = context.get(services)
  const { t } = visitorOf(context)
  const { link = '' } = searchOf(url)
  const found = await findNewDevice(db, auth, link, clock())
  const device = found && (found.device ? t('newDevice:deviceName', found.device) : t('newDevice:unknown'))
  return {
    link,
    device,
    page: pageMeta(context, { title: t('newDevice:page'), description: t('newDevice:stay'), path: null }),
  }
}

/** Logs the device out. @returns the account's address; null where the link was used or has expired */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, auth, clock } = context.get(services)
  const { link = '' } = await formOf(request)
  return { email: await endDevice(db, auth, link, clock()) }
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function NewDevice({ loaderData: { link, device }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('newDevice')
  if (actionData?.email) return <Ended email={actionData.email} />
  if (!device)
    return (
      <Sheet title={t('gone')} text={t('goneText')}>
        <ButtonLink to="/account/settings">{t('settings')}</ButtonLink>
      </Sheet>
    )
  return (
    <Sheet title={t('title')} text={t('text', { device })}>
      <Form method="post" reloadDocument>
        <input type="hidden" name="link" value={link} />
        <Button>{t('end')}</Button>
      </Form>
      <p className="mt-4 text-ink-700">{t('stay')}</p>
    </Sheet>
  )
}

/** The owner proves by the next e-mail who they are: who only has this link changes no password. */
function Ended({ email }: { email: string }) {
  const { t } = useTranslation('newDevice')
  const inLanguage = useInLanguage()
  return (
    <Sheet title={t('ended')} text={t('password')}>
      <Form method="post" action={inLanguage('/auth/enter')} reloadDocument>
        <input type="hidden" name="email" value={email} />
        <Button name="step" value="forgot">
          {t('reset')}
        </Button>
      </Form>
    </Sheet>
  )
}

function Sheet({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main id="main" className="page max-w-[35.5rem] py-12">
      <PageTitle>{title}</PageTitle>
      <p className="mt-3 mb-6 text-ink-700">{text}</p>
      {children}
    </main>
  )
}
