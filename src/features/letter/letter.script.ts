import { followLetter } from './follow-letter.ts'

void followLetter(document)
