export { checkSendingDomain } from "./commands/check";
export { removeSendingDomain, setSendingDomain } from "./commands/set";
export { sendingDomainEvents, sendingDomainFailing, sendingDomainStopped } from "./events";
export { getSendingDomain, openSigningKey, readSender, type Sender } from "./queries";
export { sendingDomainRecord } from "./record";
