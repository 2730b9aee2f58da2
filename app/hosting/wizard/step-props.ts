import type { FormStep } from '#domain/hosting/step.ts'
import type { StepView } from './step.view.server.ts'

/** Of the step's form; what stands outside of it names it. */
export const FORM_ID = 'wizard'

/** What the form of a step gets. */
export type StepProps = Pick<StepView, 'unit' | 'currency' | 'isPublished' | 'choices'> & {
  /** Before a draft exists, when the address does not say what it is. */
  asksType: boolean
  /** Of another step of the same listing. */
  address: (step: FormStep) => string
}

/** When a draft was stored last, and the server's time when it said so, ms. */
export type DraftTimes = { draftId: string; updatedAt: number; now: number }

/** Before a draft exists, a draft, or a listing that exists. */
export type WizardMode =
  | { kind: 'new'; hasType: boolean }
  | ({ kind: 'draft' } & DraftTimes)
  | { kind: 'edit'; listingId: string; isPublic: boolean; isSaved: boolean }
