import { saveChoices } from '#domain/notifications/commands/save-choices.server.ts'
import { choicesIn, QuietForm, wantsWordsIn } from '#domain/notifications/input.ts'
import { problemsOf } from '#kernel/fields.ts'
import { data, redirect } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { devicesView } from './devices.view.server.ts'
import { SettingsPage } from './settings-page.tsx'
import { settingsView, typedView } from './settings.view.server.ts'
import type { Route } from './+types/settings.route'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { t } = visitorOf(context)
  return {
    view: await settingsView(context),
    devices: await devicesView(context),
    isSaved: searchOf(url)['saved'] === 'yes',
    page: pageMeta(context, {
      title: t('notificationSettings:title'),
      description: t('notificationSettings:description'),
      path: null,
    }),
  }
}

/** Channels and quiet hours are one form, saved as a whole or not at all. */
export async function action({ request, context }: Route.ActionArgs) {
  const { t, to } = visitorOf(context)
  const form = await formOf(request)
  const quiet = form['quiet'] === 'on' ? QuietForm.safeParse(form) : { success: true as const, data: null }
  if (!quiet.success) {
    const problems = Object.entries(problemsOf(quiet.error)).map(([name, key]) => [name, t(key)])
    return data(
      { typed: typedView(form), problems: Object.fromEntries(problems) as Record<string, string> },
      { status: 400 },
    )
  }
  const { userId } = actorOf(context)
  await saveChoices(context.get(services).db, {
    userId,
    choices: choicesIn(form),
    quiet: quiet.data,
    hasWords: wantsWordsIn(form),
  })
  return redirect(to('/notifications/settings?saved=yes'))
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Settings({ loaderData: { view, devices, isSaved }, actionData }: Route.ComponentProps) {
  return (
    <SettingsPage
      {...view}
      {...actionData?.typed}
      devices={devices}
      problems={actionData?.problems ?? {}}
      isSaved={isSaved && !actionData}
    />
  )
}
