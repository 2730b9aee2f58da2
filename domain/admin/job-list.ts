/** The lists of failed jobs, by what becomes of them by itself: nothing, another try, or nothing that anybody has to look at. */
export const jobLists = ['failed', 'trying', 'seen'] as const

export type JobList = (typeof jobLists)[number]
