export { attachFile, detachFile, listAttachedFiles, type FileTarget } from "./commands/attach";
export { createFile } from "./commands/create";
export { deleteFile, removeDeletedObject } from "./commands/delete";
export { scanFile, settleFileScan } from "./commands/scan";
export { uploadFile } from "./commands/upload";
export { fileDeleted, fileEvents, fileScanned, fileUploaded } from "./events";
export { findFile, getFile, listFiles, openDownload } from "./queries";
export { toFile } from "./resource";
