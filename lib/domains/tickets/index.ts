export { assignTicket } from "./commands/assign";
export { listEscalation, listPassedDeadlines, reportTicketTime } from "./commands/breach";
export { acknowledgeTicket, mailTicketReceived, mailTicketReply } from "./commands/mail";
export { addParticipant, removeParticipant } from "./commands/participants";
export { getMessageHtml } from "./queries/html";
export { companyAddresses } from "./queries/company-addresses";
export { listParticipants, readParticipants } from "./queries/participants";
export { previewTicketReply } from "./queries/preview-reply";
export { findSignedTicket } from "./queries/reply-address";
export { readForward, type Forwarded } from "./rules/forward";
export { isColleagueOf, type Person } from "./rules/participants";
export { bulkChangeTickets, listBulkTickets, undoBulkTickets } from "./commands/bulk";
export { followTicket, linkTickets, unfollowTicket, unlinkTickets } from "./commands/links";
export { mergeTicket, unmergeTicket } from "./commands/merge";
export { listWakingTickets, snoozeTicket, wakeTicket } from "./commands/snooze";
export { splitTicket } from "./commands/split";
export { announcePresence } from "./queries/presence";
export { listFollowers, listRelatedTickets } from "./queries/related";
export { HeldUse, holdReply, listHeldReplies, noteHeldTask, sendHeldReply, takeBackReply } from "./commands/hold";
export { createTicket } from "./commands/create";
export { createDepartment, deleteDepartment, updateDepartment } from "./commands/departments";
export { attachTicketFile, detachTicketFile, listTicketFiles } from "./commands/files";
export { createSlaPolicy, deleteSlaPolicy, updateSlaPolicy } from "./commands/policies";
export { findRequester } from "./commands/parts";
export { receiveTicket, receiveTicketReply } from "./commands/receive";
export { replyToTicket } from "./commands/reply";
export { openTicketWithFiles, replyWithFiles } from "./commands/reply-files";
export { submitTicket, submitTicketWithoutScripts } from "./commands/submit";
export { admitTicketFiles, submitTicketWithFiles } from "./commands/submit-files";
export { noteUndeliveredReply } from "./commands/undelivered";
export { updateTicket } from "./commands/update";
export {
  ticketAssigned,
  ticketBreached,
  ticketClosed,
  ticketCreated,
  ticketEvents,
  ticketReplied,
  ticketReplyHeld,
  ticketReplyUndelivered,
  ticketWarned,
  ticketWoken,
} from "./events";
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
export { getTicketForm, sentFileLimits } from "./queries/form";
export { departmentRecord, slaPolicyRecord, ticketRecord } from "./record";
export { getTicketAssignment } from "./queries/assignment";
