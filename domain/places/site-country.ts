import type { Site } from '#domain/i18n/site.ts'

/** Whose cities a site suggests: the global site's are Chile's as well (spec §5). */
export const siteCountry = ({ country }: Pick<Site, 'country'>): string => country ?? 'CL'
