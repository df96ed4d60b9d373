export { undoHours } from "./rules";
export { bulkOperations, keepBulkChange } from "./commands/undo";
