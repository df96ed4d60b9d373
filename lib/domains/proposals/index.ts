export { bundleProposal, mailSignedProposal, storeSignedProposal } from "./commands/bundle";
export { convertProposal } from "./commands/convert";
export { createProposal } from "./commands/create";
export { declineProposal } from "./commands/decline";
export { deleteProposal } from "./commands/delete";
export { expireProposal, listNewlyExpired } from "./commands/expire";
export { createProposalLink, listProposalLinks, revokeProposalLink } from "./commands/links";
export { mailProposal, storeProposalPdf } from "./commands/mail";
export { prepareProposal } from "./commands/prepare";
export { reviseProposal } from "./commands/revise";
export { previewProposalMail, sendProposal } from "./commands/send";
export { signProposal } from "./commands/sign";
export { delegateProposal, getProposalCode, listProposalSigners, sendProposalCode } from "./commands/signers";
export {
  checkProposalFiles,
  compareProposalFiles,
  downloadProposalArchive,
  getProposalFilesCheck,
  listProposalFilesDue,
  noteProposalFilesChecked,
  recordProposalFilesCheck,
} from "./commands/signed-files";
export {
  createProposalTemplate,
  deleteProposalTemplate,
  getProposalTemplate,
  listProposalTemplates,
  updateProposalTemplate,
} from "./commands/templates";
export { updateProposal } from "./commands/update";
export {
  proposalDeclined,
  proposalEvents,
  proposalExpired,
  proposalFilesDamaged,
  proposalPartlySigned,
  proposalSent,
  proposalSigned,
} from "./events";
export {
  findProposal,
  getProposal,
  getProposalDocument,
  getProposalEvidence,
  getProposalPdf,
  getProposalProof,
  listProposalRevisions,
  listProposals,
  listProposalSections,
} from "./queries";
export { proposalRecord, proposalTemplateRecord } from "./record";
