/** The sections in the order of their tabs; the first is the page's own address. */
export const sectionNames = ['traffic', 'searches', 'funnel', 'supply', 'cohorts', 'answers'] as const
export type SectionName = (typeof sectionNames)[number]

const ROOT = '/admin/analytics'

export const pathOf = (section: SectionName) => (section === 'traffic' ? ROOT : `${ROOT}/${section}`)
