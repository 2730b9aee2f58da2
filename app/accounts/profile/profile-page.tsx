import { Form, useNavigation } from 'react-router'
import { Section, StepFormProvider, TextField } from '#app/publishing/wizard/fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Link, textLinkClass, useInLanguage } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { PhoneFields } from '../phone-fields.tsx'
import { AboutFields } from './about-fields.tsx'
import { PicturePart } from './picture-part.tsx'
import { ProfileLinks } from './profile-links.tsx'
import type { ProfileView } from './profile.view.server.ts'

type Fields = Readonly<Record<string, string>>
type Props = ProfileView & {
  isSaved: boolean
  /** The refused input with its problems. */
  form: { fields: Fields; problems: Fields } | undefined
}

/** The profile form with links to all of the user's own pages; the starting point on phones. */
export function ProfilePage({ isSaved, form, ...own }: Props) {
  const { t } = useTranslation('profile')
  return (
    <main id="main" className="page pt-8">
      <div className="grid gap-4">
        <PageTitle isLead>{t('title')}</PageTitle>
        {form && <Notice tone="bad">{t('problem')}</Notice>}
        {isSaved && !form && <SavedNotice>{t('saved')}</SavedNotice>}
      </div>
      <div className="mt-6 grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-16">
        <div className="grid content-start gap-6">
          <Person {...own} />
          <ProfileLinks isHost={own.isHost} isAdmin={own.isAdmin} />
        </div>
        <div id="edit" className="max-w-[48rem]">
          <ProfileForm
            // A change of the stored fields resets the form to them.
            key={JSON.stringify(own.fields)}
            value={form ?? { fields: own.fields, problems: {} }}
            countries={own.countries}
            languages={own.languages}
          />
        </div>
      </div>
    </main>
  )
}

type PersonProps = Pick<ProfileView, 'name' | 'since' | 'address' | 'picture' | 'refused'>

function Person({ name, since, address, picture, refused }: PersonProps) {
  const { t } = useTranslation('profile')
  return (
    <Panel>
      <PicturePart name={name} picture={picture} refused={refused}>
        <p className="text-xl font-bold wrap-anywhere">{name}</p>
        <p className="text-ink-500">{t('since', { year: since })}</p>
      </PicturePart>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <a href="#edit" className={`${textLinkClass} lg:hidden`}>
          {t('edit')}
        </a>
        {address && (
          <Link to={address} className={textLinkClass}>
            {t('see')}
          </Link>
        )}
      </div>
    </Panel>
  )
}

type FormProps = Pick<ProfileView, 'countries' | 'languages'> & { value: { fields: Fields; problems: Fields } }

function ProfileForm({ value, countries, languages }: FormProps) {
  const { t } = useTranslation(['profile', 'auth'])
  const isBusy = useNavigation().formMethod === 'POST'
  const action = useInLanguage()('/profile')
  return (
    <StepFormProvider value={value}>
      <Form method="post" action={action} noValidate preventScrollReset className="grid gap-8">
        <Section title={t('profile:person.title')} text={t('profile:person.text')}>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField name="firstName" label={t('auth:fields.firstName')} autoComplete="given-name" />
            <TextField name="lastName" label={t('auth:fields.lastName')} autoComplete="family-name" />
          </div>
          <PhoneFields countries={countries} typed={value.fields} problem={(name) => value.problems[name]} />
        </Section>
        <Section title={t('profile:about.title')} text={t('profile:about.text')}>
          <AboutFields languages={languages} />
        </Section>
        <Button isBusy={isBusy} className="justify-self-start">
          {t('profile:save')}
        </Button>
      </Form>
    </StepFormProvider>
  )
}
