export { addAddress, removeAddress, updateAddress } from "./commands/addresses";
export { bulkChangeCustomers, listBulkCustomers, undoBulkCustomers } from "./commands/bulk";
export { publishAutopay } from "./commands/autopay";
export { addContact, removeContact, updateContact } from "./commands/contacts";
export { createCustomer } from "./commands/create";
export { deleteCustomer, restoreCustomer } from "./commands/delete";
export { attachCustomerFile, detachCustomerFile, listCustomerFiles } from "./commands/files";
export { customerImport, findCustomersByText } from "./commands/import";
export { mergeCustomer, unmergeCustomer } from "./commands/merge";
export { updateCustomer } from "./commands/update";
export { customerAutopayAgreed, customerAutopayBlocked, customerAutopayEnded, customerEvents } from "./events";
export {
  findAddressee,
  findContact,
  findCustomer,
  findUnmergedCustomer,
  findLiveCustomer,
  getCustomer,
  getCustomerStatement,
  listCustomerFields,
  readCustomerNames,
  readPeriod,
} from "./queries";
export { findDuplicates, listDuplicates } from "./queries/duplicates";
export { findMandate } from "./queries/mandate";
export { listCustomers } from "./queries/list";
export { listMergedCustomers, previewMerge } from "./queries/merges";
export { customerRecord, contactRecord } from "./record";
export { readerLanguage, toAddress, toContact, toCustomer } from "./resource";
export { readRollingScores } from "./queries/scores";
