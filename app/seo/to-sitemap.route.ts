import { redirect } from 'react-router'

/** The footer's link (spec §1). */
export const loader = () => redirect('/sitemap.xml', 301)
