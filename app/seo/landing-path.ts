/** The address of a city, or of one kind of space there: '/spaces/cl/santiago/film-studio'. @param country ISO 3166-1 alpha-2 */
export const landingPath = ({ country, slug, kind }: { country: string; slug: string; kind?: string | null }) =>
  `/spaces/${country.toLowerCase()}/${slug}${kind ? `/${kind}` : ''}`
