import type { FormStep } from '#domain/publishing/step.ts'
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

/** A step was changed elsewhere meanwhile: the version that a form was made of, and the one that is stored. */
export type Conflict = { base: string; theirs: string }

/** Before a draft exists, a draft, or a listing that exists. */
export type WizardMode =
  | { kind: 'new'; hasType: boolean }
  | { kind: 'draft'; draftId: string }
  | { kind: 'edit'; listingId: string; isPublic: boolean; isSaved: boolean }
