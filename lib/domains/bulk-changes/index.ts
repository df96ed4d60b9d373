export { bulkOperations, keepBulkChange } from "./commands/undo";
