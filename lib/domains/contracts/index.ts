export { activateContract } from "./commands/activate";
export { attendContract, listContractsDue } from "./commands/attend";
export { createContract } from "./commands/create";
export { deleteContract } from "./commands/delete";
export { attachContractFile, detachContractFile, listContractFiles } from "./commands/files";
export { renewContract } from "./commands/renew";
export { terminateContract } from "./commands/terminate";
export { updateContract } from "./commands/update";
export {
  contractActivated,
  contractEvents,
  contractExpired,
  contractExpiring,
  contractNoticeDue,
  contractRenewed,
  contractTerminated,
} from "./events";
export { findContract, getContract, listContractFields, listContracts, listExpiringContracts } from "./queries";
export { contractRecord } from "./record";
export { noticeReminderValues, reminderValues } from "./rules";
