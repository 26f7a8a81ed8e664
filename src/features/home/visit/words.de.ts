import home from '../../../i18n/messages/de/home.json' with { type: 'json' }
import visit from '../../../i18n/messages/de/visit.json' with { type: 'json' }

export const words = { home, visit }
