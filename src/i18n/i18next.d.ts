import 'i18next'
import type { Messages } from './de.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'page'
    resources: Messages
  }
}
