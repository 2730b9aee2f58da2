import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ChoiceLinks } from '#app/ui/pages/choice-links.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { useTranslation } from '#app/ui/texts.tsx'
import { testPages } from './test-pages.ts'

type Props = { title: string; text: string; children: ReactNode }

/** Links between the tests, around each of them. */
export function TestPage({ title, text, children }: Props) {
  const { t } = useTranslation('tests')
  const { pathname } = useLocation()
  const choices = testPages.map((to) => ({ to, text: t(`pages.${nameOf(to)}`), isShown: to === pathname }))
  return (
    <main id="main" className="page max-w-[64rem] pt-8">
      <ChoiceLinks label={t('label')} choices={choices} className="mb-6" />
      <PageTitle>{title}</PageTitle>
      <p className="mb-6 max-w-text text-ink-500">{text}</p>
      {children}
    </main>
  )
}

const nameOf = (address: string) => address.replace('/admin/', '')
