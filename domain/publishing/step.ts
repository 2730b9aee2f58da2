/** Three major steps over nine sub-steps, of which the last has no fields (spec §2). */
export const majorSteps = {
  space: ['basics', 'details', 'location'],
  standout: ['amenities', 'photos', 'description'],
  publish: ['pricing', 'availability', 'summary'],
} as const

export type MajorStep = keyof typeof majorSteps
export type Step = (typeof majorSteps)[MajorStep][number]
/** A step with a form. */
export type FormStep = Exclude<Step, 'summary'>

export const steps: readonly Step[] = Object.values(majorSteps).flat()
export const formSteps = steps.filter((step): step is FormStep => step !== 'summary')

export const isStep = (text: string): text is Step => steps.some((step) => step === text)

export const majorOf = (step: Step): MajorStep =>
  (Object.keys(majorSteps) as MajorStep[]).find((major) => majorSteps[major].some((each) => each === step))!

export const stepAfter = (step: Step): Step => steps[Math.min(steps.indexOf(step) + 1, steps.length - 1)]!
export const stepBefore = (step: Step): Step | null => steps[steps.indexOf(step) - 1] ?? null

/** Raw form input by field name. */
export type Fields = Readonly<Record<string, string>>
