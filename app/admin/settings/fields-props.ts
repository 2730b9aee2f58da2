import type { Choices } from './section.view.server.ts'

type Texts = Readonly<Record<string, string>>

/** Of a section's fields: as they are, or as they were typed and refused, and what is wrong in each. */
export type FieldsProps = { fields: Texts; problems: Texts; choices: Choices }
