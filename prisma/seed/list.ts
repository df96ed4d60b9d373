// What domains add to the year of a company, a line each: functions of an `OpenCompany` and what its year left (`Lived`).
export { addCalendarEvents } from "./calendar-events";
export { addContracts } from "./contracts";
export { addCreditNotes } from "./credit-notes";
export { addCustomFields } from "./custom-fields";
export { addExpenses } from "./expenses";
export { addKnowledgeBase } from "./knowledge-base";
export { addEstimates } from "./estimates";
export { addLeads } from "./leads";
export { addMailboxes } from "./mailboxes";
export { addNotes } from "./notes";
export { addProposals } from "./proposals";
export { addProjects } from "./projects";
export { addRecurringInvoices } from "./recurring-invoices";
export { addSurveys } from "./surveys";
export { addTasks } from "./tasks";
export { addTickets } from "./tickets";
export { addWebhooks } from "./webhooks";
