import { fallBackToKnownImages } from './topic-image.ts'

fallBackToKnownImages(document)
