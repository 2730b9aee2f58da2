import {
  setAnnouncement,
  setFallbackRates,
  setMaintenance,
  setPrices,
  setStays,
  setSwitches,
} from '#domain/admin/commands/write-settings.server.ts'
import { PricesForm, RatesForm, StaysForm, SwitchesForm } from '#domain/admin/input.ts'
import {
  readAnnouncementValues,
  readFallbackRates,
  readMaintenanceValues,
  readPrices,
  readStays,
  readSwitches,
} from '#domain/admin/queries/read-settings.server.ts'
import { announcementForm, maintenanceForm } from '#domain/company/input.ts'
import { codedMoney, major } from '#kernel/money.ts'
import { wallClock } from '#kernel/zones.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantText } from '#app/session/instant.view.server.ts'
import { countryName } from './company.section.server.ts'
import { sectionOf } from './section-form.view.server.ts'

const number = (value: number, { locale }: Visitor) =>
  new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }).format(value)

/** A number as typed in this language: '19,5'. */
const typedNumber = (value: number, { language }: Visitor) =>
  language === 'es' ? String(value).replace('.', ',') : String(value)

export const pricesSection = sectionOf({
  asks: true,
  read: readPrices,
  parse: (form) => PricesForm.safeParse(form),
  change: setPrices,
  fieldsOf: ({ taxes, ...numbers }, visitor) => ({
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)])),
    ...Object.fromEntries(
      taxes.flatMap(({ country, percent }, index) => [
        [`country${index + 1}`, country],
        [`percent${index + 1}`, typedNumber(percent, visitor)],
      ]),
    ),
  }),
  factsOf(prices, visitor) {
    const { t, language } = visitor
    const percent = (value: number) => t('settings:percent', { percent: number(value, visitor) })
    const days = (count: number) => t('settings:fromDays', { count })
    const taxes = prices.taxes.map((tax) => `${countryName(tax.country, language)}: ${percent(tax.percent)}`)
    return [
      { name: t('settings:prices.serviceFeePercent'), value: percent(prices.serviceFeePercent) },
      { name: t('settings:prices.weekDiscountDays'), value: days(prices.weekDiscountDays) },
      { name: t('settings:prices.monthDiscountDays'), value: days(prices.monthDiscountDays) },
      { name: t('settings:prices.taxes'), value: taxes.join('\n') || t('settings:none') },
    ]
  },
})

export const staysSection = sectionOf({
  read: readStays,
  parse: (form) => StaysForm.safeParse(form),
  change: setStays,
  fieldsOf: ({ wayInBeforeMinutes, hostClaimLimit, secondPersonFrom, ...limits }, visitor) => ({
    wayInBeforeMinutes: typedNumber(wayInBeforeMinutes / 60, visitor),
    hostClaimLimit: String(hostClaimLimit),
    secondPersonFrom: String(secondPersonFrom),
    ...Object.fromEntries(Object.entries(limits).map(([name, dollars]) => [name, String(dollars ?? '')])),
  }),
  factsOf: ({ wayInBeforeMinutes, hostClaimLimit, secondPersonFrom, ...limits }, visitor) => [
    {
      name: visitor.t('settings:stays.wayInBeforeMinutes'),
      value: visitor.t('settings:hoursBefore', { hours: number(wayInBeforeMinutes / 60, visitor) }),
    },
    {
      name: visitor.t('settings:stays.hostClaimLimit'),
      value: codedMoney(major(hostClaimLimit, 'USD'), visitor.language),
    },
    {
      name: visitor.t('settings:stays.secondPersonFrom'),
      value: codedMoney(major(secondPersonFrom, 'USD'), visitor.language),
    },
    ...Object.entries(limits).map(([name, dollars]) => ({
      name: visitor.t(`settings:stays.${name}`),
      value: dollars === null ? visitor.t('settings:none') : codedMoney(major(dollars, 'USD'), visitor.language),
    })),
  ],
})

const currencies = ['CLP', 'EUR', 'GBP'] as const

export const ratesSection = sectionOf({
  read: readFallbackRates,
  parse: (form) => RatesForm.safeParse(form),
  change: setFallbackRates,
  fieldsOf: (rates, visitor) =>
    Object.fromEntries(currencies.map((currency) => [currency, typedNumber(rates[currency], visitor)])),
  factsOf: (rates, visitor) =>
    currencies.map((currency) => ({
      name: visitor.t(`settings:rates.${currency}`),
      value: number(rates[currency], visitor),
    })),
})

const switches = ['signUpOpen', 'reviewNewListings', 'siteOpen'] as const

export const switchesSection = sectionOf({
  read: readSwitches,
  parse: (form) => SwitchesForm.safeParse(form),
  change: setSwitches,
  fieldsOf: (values) => Object.fromEntries(switches.map((name) => [name, values[name] ? 'on' : ''])),
  factsOf: (values, { t }) =>
    switches.map((name) => ({
      name: t(`settings:switches.${name}`),
      value: t(values[name] ? 'settings:on' : 'settings:off'),
    })),
})

/** An instant as a field for a day and a time has it; empty where there is none. */
function typedInstant(iso: string | null, zone: string): string {
  const at = iso === null ? null : wallClock(new Date(iso), zone)
  return at ? `${at.day}T${at.time}` : ''
}

export const announcementSection = sectionOf({
  read: readAnnouncementValues,
  parse: (form, { site }) => announcementForm(site.zone).safeParse(form),
  change: setAnnouncement,
  fieldsOf({ textEn, textEs, until }, { site }) {
    return { textEn: textEn ?? '', textEs: textEs ?? '', until: typedInstant(until, site.zone) }
  },
  factsOf({ textEn, textEs, until }, visitor) {
    const { t } = visitor
    if (!until) return [{ name: t('settings:announcement.now'), value: t('settings:none') }]
    return [
      { name: t('settings:announcement.textEn'), value: textEn ?? '' },
      { name: t('settings:announcement.textEs'), value: textEs ?? '' },
      { name: t('settings:announcement.until'), value: instantText(new Date(until), visitor) },
    ]
  },
})

export const maintenanceSection = sectionOf({
  read: readMaintenanceValues,
  parse: (form, { site }, now) => maintenanceForm(site.zone, now).safeParse(form),
  change: setMaintenance,
  fieldsOf: ({ maintenanceFrom, maintenanceUntil }, { site }) => ({
    from: typedInstant(maintenanceFrom, site.zone),
    until: typedInstant(maintenanceUntil, site.zone),
  }),
  factsOf({ maintenanceFrom, maintenanceUntil }, visitor) {
    const { t } = visitor
    if (!maintenanceFrom || !maintenanceUntil)
      return [{ name: t('settings:maintenance.now'), value: t('settings:none') }]
    const at = (iso: string) => instantText(new Date(iso), visitor)
    return [
      { name: t('settings:maintenance.from'), value: at(maintenanceFrom) },
      { name: t('settings:maintenance.until'), value: at(maintenanceUntil) },
    ]
  },
})
