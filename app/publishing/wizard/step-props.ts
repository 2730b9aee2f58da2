import type { FormStep } from '#domain/publishing/step.ts'
import type { StepView } from './step.view.server.ts'

/** The id of the step's form, by which fields outside name it. */
export const FORM_ID = 'wizard'

/** The props of a step's form. */
export type StepProps = Pick<StepView, 'unit' | 'priced' | 'currency' | 'isPublished' | 'choices'> & {
  /** The host's share and the least that guests pay, as typed so far. */
  earning: string | null
  /** The type is unknown before a draft exists, unless the address names it. */
  asksType: boolean
  /** A link to another step of the same listing. */
  address: (step: FormStep) => string
}

/** A step was changed elsewhere: the version that the form was made of, and the stored one. */
export type Conflict = { base: string; theirs: string }

/** The wizard makes a draft, continues one, or edits a listing. */
export type WizardMode =
  | { kind: 'new'; hasType: boolean }
  | { kind: 'draft'; draftId: string }
  | { kind: 'edit'; listingId: string; isPublic: boolean; isSaved: boolean; isMerged: boolean }
