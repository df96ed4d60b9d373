export { addAddress, removeAddress, updateAddress } from "./commands/addresses";
export { bulkChangeCustomers } from "./commands/bulk";
export { addContact, removeContact, updateContact } from "./commands/contacts";
export { createCustomer } from "./commands/create";
export { deleteCustomer, restoreCustomer } from "./commands/delete";
export { updateCustomer } from "./commands/update";
export { customerEvents } from "./events";
export { findCustomer, findLiveCustomer, getCustomer, getCustomerStatement, listCustomers } from "./queries";
export { toAddress, toContact, toCustomer } from "./resource";
