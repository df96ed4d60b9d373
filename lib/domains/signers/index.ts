export { closeSigners, completeTurn, moveDeadline, withdrawSigners } from "./commands/complete";
export { signerOperations } from "./commands/operations";
export { tellSigners } from "./commands/news";
export { listDueSigners, remindSigner } from "./commands/remind";
export { namedSigners, requestSigning, resendRecipients } from "./commands/send";
export { signerAsked, signerDelegated, signerEvents, signerReminded, signerSigned } from "./events";
export { findAsked, findSignerAddress, findSigners, findTurn } from "./queries";
export { signerRecord } from "./record";
