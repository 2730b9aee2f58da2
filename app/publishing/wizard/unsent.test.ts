import { expect, test } from 'vitest'
import { onBase } from './unsent.ts'

test.each([
  ['base=old&titleEn=Loft+%26+more', 'base=new&titleEn=Loft+%26+more', 'in place of the one it had'],
  ['titleEn=Loft', 'titleEn=Loft&base=new', 'also where it had none'],
])(
  '[HOST-02] a form that waits on the device is sent on the version that is stored by then: %s',
  (form, sent, _why) => {
    expect(onBase(form, 'new')).toBe(sent)
  },
)
