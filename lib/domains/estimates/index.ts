export { acceptEstimate } from "./commands/accept";
export { getEstimateCode, sendEstimateCode } from "./commands/code";
export { convertEstimate } from "./commands/convert";
export { createEstimate } from "./commands/create";
export { declineEstimate } from "./commands/decline";
export { deleteEstimate } from "./commands/delete";
export { expireEstimate, listNewlyExpired } from "./commands/expire";
export { createEstimateLink, listEstimateLinks, revokeEstimateLink } from "./commands/links";
export { mailEstimate, storeEstimatePdf } from "./commands/mail";
export { prepareEstimate } from "./commands/prepare";
export { reviseEstimate } from "./commands/revise";
export { previewEstimateMail, sendEstimate } from "./commands/send";
export { updateEstimate } from "./commands/update";
export { estimateAccepted, estimateDeclined, estimateEvents, estimateExpired, estimateSent } from "./events";
export {
  findEstimate,
  getEstimate,
  getEstimateDocument,
  getEstimatePdf,
  listEstimateFields,
  listEstimateRevisions,
  listEstimates,
} from "./queries";
export { getEstimateInvoices } from "./queries/invoices";
export { estimateRecord } from "./record";
