export { assignTicket } from "./commands/assign";
export { listEscalation, listPassedDeadlines, reportTicketTime } from "./commands/breach";
export { mailTicketReceived, mailTicketReply } from "./commands/mail";
export { createTicket } from "./commands/create";
export { createDepartment, deleteDepartment, updateDepartment } from "./commands/departments";
export { attachTicketFile, detachTicketFile, listTicketFiles } from "./commands/files";
export { createSlaPolicy, deleteSlaPolicy, updateSlaPolicy } from "./commands/policies";
export { findRequester } from "./commands/parts";
export { receiveTicket, receiveTicketReply } from "./commands/receive";
export { replyToTicket } from "./commands/reply";
export { submitTicket, submitTicketWithoutScripts } from "./commands/submit";
export { updateTicket } from "./commands/update";
export { ticketAssigned, ticketBreached, ticketClosed, ticketCreated, ticketEvents, ticketReplied, ticketWarned } from "./events";
export {
  findTicket,
  getDepartment,
  getSlaPolicy,
  getTicket,
  getTicketSla,
  listDepartments,
  listMessages,
  listSlaPolicies,
  listTicketFields,
  listTickets,
} from "./queries";
export { getTicketForm } from "./queries/form";
export { departmentRecord, slaPolicyRecord, ticketRecord } from "./record";
