import type { Messages } from './de.ts'
import avatar from './messages/en/avatar.json' with { type: 'json' }
import errors from './messages/en/errors.json' with { type: 'json' }
import hearticle from './messages/en/hearticle.json' with { type: 'json' }
import home from './messages/en/home.json' with { type: 'json' }
import page from './messages/en/page.json' with { type: 'json' }
import study from './messages/en/study.json' with { type: 'json' }

/** English words by namespace. */
export const en: Messages = { avatar, errors, hearticle, home, page, study }
