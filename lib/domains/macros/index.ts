export { applyMacro } from "./commands/apply";
export { takeBackHeld } from "./commands/take-back";
export { createMacro, deleteMacro, updateMacro } from "./commands/write";
export { macroEvents } from "./events";
export { findMacro, getMacro, listMacros, previewMacro } from "./queries";
export { macroRecord } from "./record";
