import type { Site } from '#domain/i18n/site.ts'

/** The country whose cities a site suggests: Chile's also on the global site (spec §5). */
export const siteCountry = ({ country }: Pick<Site, 'country'>): string => country ?? 'CL'
