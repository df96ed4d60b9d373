export { createExport } from "./commands/create";
export { startExport, cancelExport, failExport, finishExport } from "./commands/finish";
export { removeOldExports } from "./commands/remove";
export { deleteParts, isForbidden, joinParts, writePart } from "./commands/write";
export { exportEvents, exportFailed, exportQueued, exportReady } from "./events";
export { downloadExport, findExport, getExport, listExports } from "./queries";
export { listExportColumns } from "./queries/columns";
