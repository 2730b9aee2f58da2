import { deleted, type PersonalTable } from './personal-table.ts'

/** Columns of a report that are words of ours. */
const ofReport = ['kind', 'reason', 'decision', 'decision_reason']

/** What people report and whom they block. */
export const safety: readonly PersonalTable[] = [
  {
    // What they have reported. Why it ended so is between the admins and whom it concerns.
    table: 'reports',
    whose: 'reporter_id = :person',
    withheld: ['person_id', 'decision_reason', 'decided_by'],
    erased: { rule: 'reports', replaced: { text: `''`, reporter_id: 'null' }, plain: ofReport },
  },
  {
    // What others have reported of them: who, and in which words, is not theirs to know.
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
  // Whom it protected needs it no more.
  deleted('blocked_people', 'blocked_id = :person', null),
]
