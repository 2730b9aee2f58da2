import { changeCompany } from '#domain/admin/commands/change-company.server.ts'
import { CompanyForm } from '#domain/admin/input.ts'
import { readCompanyDetails } from '#domain/admin/queries/read-company.server.ts'
import { sectionOf } from './section-form.view.server.ts'

const names = [
  'legalName',
  'registrationNumber',
  'address',
  'lawCountry',
  'supportEmail',
  'phone',
  'privacyEmail',
  'socialLinks',
] as const

/** The section of the operator's details. */
export const companySection = sectionOf({
  read: readCompanyDetails,
  parse: (form) => CompanyForm.safeParse(form),
  change: changeCompany,
  fieldsOf: ({ socialLinks, ...texts }) => ({
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text ?? ''])),
    socialLinks: socialLinks.join('\n'),
  }),
  factsOf: (company, { t, language }) =>
    names.map((name) => {
      const value = company[name]
      const text = typeof value === 'string' ? value : value?.join('\n')
      const shown = name === 'lawCountry' && text ? countryName(text, language) : text
      return { name: t(`settings:company.${name}`), value: shown || t('settings:missing') }
    }),
})

export const countryName = (code: string, language: string) =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
