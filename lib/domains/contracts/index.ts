export { activateContract } from "./commands/activate";
export { attendContract, listContractsDue } from "./commands/attend";
export { bundleContract, mailSignedContract, storeSignedContract } from "./commands/bundle";
export { createContract } from "./commands/create";
export { deleteContract } from "./commands/delete";
export { attachContractFile, detachContractFile, listContractFiles } from "./commands/files";
export { createContractLink, listContractLinks, revokeContractLink } from "./commands/links";
export { mailContract, storeContractPdf } from "./commands/mail";
export { renewContract } from "./commands/renew";
export { previewContractMail, sendContract } from "./commands/send";
export { signContract } from "./commands/sign";
export {
  checkContractFiles,
  compareContractFiles,
  downloadContractArchive,
  getContractFilesCheck,
  listContractFilesDue,
  noteContractFilesChecked,
  recordContractFilesCheck,
} from "./commands/signed-files";
export { delegateContract, getContractCode, listContractSigners, sendContractCode } from "./commands/signers";
export {
  createContractTemplate,
  deleteContractTemplate,
  getContractTemplate,
  listContractTemplates,
  updateContractTemplate,
} from "./commands/templates";
export { declineContract, reviseContract } from "./commands/take-back";
export { terminateContract } from "./commands/terminate";
export { updateContract } from "./commands/update";
export {
  contractActivated,
  contractDeclined,
  contractEvents,
  contractExpired,
  contractExpiring,
  contractFilesDamaged,
  contractNoticeDue,
  contractPartlySigned,
  contractRenewed,
  contractSent,
  contractSigned,
  contractTerminated,
} from "./events";
export { findContract, getContract, listContractFields, listContracts, listExpiringContracts } from "./queries";
export {
  getContractDocument,
  getContractPdf,
  getContractProof,
  getContractText,
  listContractRevisions,
  listSentContracts,
} from "./queries/text";
export { contractRecord, contractTemplateRecord } from "./record";
export { noticeReminderValues, reminderValues } from "./rules";
