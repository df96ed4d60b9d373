export { createMailbox } from "./commands/create";
export { deleteMailbox, pollMailboxNow, updateMailbox } from "./commands/update";
export { listDueMailboxes, pollMailbox } from "./commands/poll";
export { receiveMailboxMessage, replayMailboxMessage } from "./commands/receive";
export { testMailbox } from "./commands/test";
export { mailboxEvents } from "./events";
export { getMailbox, listMailboxes, listMailboxMessages } from "./queries";
export { mailboxRecord } from "./record";
