import { choice, words } from '#kernel/fields.ts'
import { z } from 'zod'
import { alertWays, searchLimits } from './saved-search.ts'

/** A saved search's name and its way of alerts. */
export const SavedSearchForm = z.object({
  name: words(searchLimits.name, 'savedSearches:problems.nameLong', { missing: 'savedSearches:problems.nameMissing' }),
  alerts: choice(alertWays, 'savedSearches:problems.alerts'),
})
