/** In the order of the page; each is an address: /admin/settings/company. */
export const sectionNames = [
  'company',
  'prices',
  'stays',
  'payouts',
  'rates',
  'switches',
  'announcement',
  'maintenance',
] as const

export type SectionName = (typeof sectionNames)[number]
