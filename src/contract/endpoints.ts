import {
  changeEmail,
  changePassword,
  deleteAccount,
  exportAccount,
  withdrawEmail,
} from './account.ts'
import {
  confirmEmail,
  currentUser,
  forgotPassword,
  resendConfirmation,
  resetPassword,
  signIn,
  signOut,
  signUp,
} from './auth.ts'
import {
  cancelSubscription,
  carryOutDeclaration,
  createCheckoutSession,
  createPortalSession,
  declareOnContract,
  entitlementHistory,
  paymentPlans,
  receivePaymentEvent,
  resumeSubscription,
  subscriptionState,
} from './billing.ts'
import { findContent } from './content.ts'
import type { Endpoint } from './endpoint.ts'
import {
  austrianStudies,
  austrianStudiesOfRubric,
  latestStudies,
  topCitedStudies,
  topStudiesToday,
} from './feeds.ts'
import { checkHealth, describeApi } from './health.ts'
import {
  allHearticles,
  findHearticle,
  hearticleArchive,
  hearticlesOfDay,
  mostReadHearticles,
  openHearticle,
} from './hearticles.ts'
import { recordInteraction } from './interactions.ts'
import { createPlaylist, deletePlaylist, findPlaylist, listPlaylists } from './playlists.ts'
import { findRubric, listRubrics, randomRubric } from './rubrics.ts'
import { searchHearticles, searchStudies, suggestHearticles, suggestStudies } from './search.ts'
import { findStudy, findStudyCitation } from './studies.ts'
import { profileImage, selectedRubrics, selectRubrics, uploadProfileImage } from './users.ts'

/** Every call of the API, for the OpenAPI document and the contract test. */
export const endpoints: readonly Endpoint[] = [
  findHearticle,
  hearticlesOfDay,
  allHearticles,
  hearticleArchive,
  mostReadHearticles,
  suggestHearticles,
  searchHearticles,
  openHearticle,
  topStudiesToday,
  latestStudies,
  topCitedStudies,
  austrianStudies,
  austrianStudiesOfRubric,
  suggestStudies,
  searchStudies,
  listPlaylists,
  createPlaylist,
  deletePlaylist,
  findPlaylist,
  findStudy,
  findStudyCitation,
  listRubrics,
  randomRubric,
  findRubric,
  findContent,
  recordInteraction,
  signIn,
  currentUser,
  signUp,
  signOut,
  forgotPassword,
  resetPassword,
  confirmEmail,
  resendConfirmation,
  changeEmail,
  withdrawEmail,
  changePassword,
  exportAccount,
  deleteAccount,
  selectedRubrics,
  selectRubrics,
  uploadProfileImage,
  profileImage,
  subscriptionState,
  paymentPlans,
  createCheckoutSession,
  createPortalSession,
  cancelSubscription,
  resumeSubscription,
  receivePaymentEvent,
  declareOnContract,
  carryOutDeclaration,
  entitlementHistory,
  checkHealth,
  describeApi,
]
