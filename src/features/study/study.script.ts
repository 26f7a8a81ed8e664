import { enliven } from './enliven.ts'

enliven(document)
