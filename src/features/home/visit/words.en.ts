import home from '../../../i18n/messages/en/home.json' with { type: 'json' }
import visit from '../../../i18n/messages/en/visit.json' with { type: 'json' }

export const words = { home, visit }
