export { attachFile, detachFile, listAttachedFiles, type FileTarget } from "./commands/attach";
export { createFile } from "./commands/create";
export { deleteFile, removeDeletedObject } from "./commands/delete";
export { scanFile, recordScanVerdict } from "./commands/scan";
export { listUnscanned, sweepQuarantine } from "./commands/sweep";
export { uploadFile } from "./commands/upload";
export { fileDeleted, fileEvents, fileScanned, fileUploaded } from "./events";
export { findFile, getFile, listFiles, openDownload, openFile } from "./queries";
export { toFile } from "./resource";
