export { itemImport } from "./commands/import";
export { createItem } from "./commands/create";
export { deleteItem, restoreItem } from "./commands/delete";
export { updateItem } from "./commands/update";
export { itemEvents } from "./events";
export { findItem, findItems, getItem, listItems } from "./queries";
export { itemRecord } from "./record";
export { toItem } from "./resource";
