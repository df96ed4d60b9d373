export { attendToPrivacyRequest, listDuePrivacyRequests } from "./commands/attend";
export {
  decidePrivacyRows,
  extendPrivacyRequest,
  fulfillPrivacyRequest,
  rectifyPrivacyRequest,
  refusePrivacyRequest,
  verifyPrivacyRequest,
  waitForSubject,
  withdrawPrivacyRequest,
} from "./commands/change";
export { finishCopy, writeCopy } from "./commands/copy";
export { eraseNext, finishErasure, listHeldErasures, replayErasures, resumeErasure, writeLedger } from "./commands/erase";
export { mailPrivacyLetter } from "./commands/letter";
export { openOwnPrivacyRequest, openPrivacyRequest } from "./commands/open";
export {
  confirmPrivacyIdentity,
  downloadOwnCopy,
  getPrivacyLink,
  openPrivacyCopy,
  sendPrivacyCode,
  sendPrivacyProofs,
} from "./commands/proof";
export { failPrivacyWork, prepareErasure, searchPrivacyRowsAgain, searchRows } from "./commands/search";
export { getPrivacyForm, submitPrivacyRequest, submitPrivacyRequestWithoutScripts } from "./commands/submit";
export {
  privacyRequestChanged,
  privacyRequestDue,
  privacyRequestExtended,
  privacyRequestFailed,
  privacyRequestFulfilled,
  privacyRequestOpened,
  privacyRequestQueued,
  privacyRequestRefused,
  privacyRequestSearched,
} from "./events";
export {
  downloadErasureCertificate,
  downloadPrivacyCopy,
  findPrivacyRequest,
  getPrivacyRequest,
  listPrivacyRequests,
  listPrivacyRows,
} from "./queries";
export { privacyRequestRecord } from "./record";
