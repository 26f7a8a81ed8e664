import { fillAsked } from './fill-asked.ts'
import { followForm } from './follow-form.ts'

void followForm(document)
void fillAsked(document)
