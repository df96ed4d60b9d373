export { answerAssist } from "./commands/answer";
export { draftSection, readReceipt, suggestReply, summarizeThread, testAssist } from "./commands/ask";
export { replaceAssistConfig } from "./commands/configure";
export { attendToAssists, cancelAssist, finishAssist, startAssist } from "./commands/finish";
export { assistCapEvents, assistCapNear, assistEvents, assistQueued, assistSettingsEvents } from "./events";
export { findAssist, getAssist, getAssistConfig, getAssistOffer, listAssists } from "./queries";
export { assistRecord, assistSettingsRecord } from "./record";
