/** The lists of failed jobs, by what becomes of them by itself: nothing, another try, or nothing that anybody has to look at. */
export const jobLists = ['failed', 'trying', 'seen'] as const

export type JobList = (typeof jobLists)[number]

/** `noun.verb`, as the worker lists its jobs. */
export const JOB_NAME = /^[a-z]+(\.[a-z]+(-[a-z]+)*)?$/

/** Reads which failed jobs an address looks for; what is unreadable counts as left out. */
export function jobsSought(params: Readonly<Record<string, string>>) {
  const { task = '', before = '' } = params
  return {
    list: jobLists.find((each) => each === params['list']) ?? jobLists[0],
    task: JOB_NAME.test(task) ? task : null,
    before: /^\d{1,18}$/.test(before) ? before : null,
  }
}
