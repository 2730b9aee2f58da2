import { deleted, type PersonalTable } from './personal-table.ts'

/** Columns of a report with our own words. */
const ofReport = ['kind', 'reason', 'decision', 'decision_reason']

/** The person's reports and blocks. */
export const safety: readonly PersonalTable[] = [
  {
    // The person's reports, without the decision's reason, which is the admins'.
    table: 'reports',
    whose: 'reporter_id = :person',
    withheld: ['person_id', 'decision_reason', 'decided_by'],
    erased: { rule: 'reports', replaced: { text: `''`, reporter_id: 'null' }, plain: ofReport },
  },
  {
    // Reports about the person, whose reporters and words are not disclosed to them.
    table: 'reports',
    whose: 'person_id = :person',
    withheld: null,
    erased: {
      rule: 'reports',
      replaced: {
        text: `''`,
        person_id: 'null',
        decision_reason: `case when decision_reason is null then null else '-' end`,
      },
      plain: ['kind', 'reason', 'decision'],
    },
  },
  deleted('blocked_people', 'blocker_id = :person'),
  // The block protected from an account that is gone.
  deleted('blocked_people', 'blocked_id = :person', null),
]
