export { mailStatement, storeStatementPdf } from "./commands/mail";
export { listMonthlyStatements, sendMonthlyStatement } from "./commands/monthly";
export { sendStatement } from "./commands/send";
export { statementCreated, statementEvents } from "./events";
export { findStatement, getOpenItems, getStatementCsv, getStatementPdf, listStatements, statementCsv, statementPdf } from "./queries";
export { readOpenItems } from "./queries/view";
export { statementRecord } from "./record";
export { foldEntries } from "./rules";
